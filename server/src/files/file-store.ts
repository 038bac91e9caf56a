import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { syncFolder } from "../platform/whole-files.ts";

/** The pictures of one running copy of the product: flat, by unguessable names, written whole or not at all. */
export interface FileStore {
  /** The folder that `/media/` serves. */
  readonly folder: string;
  /** Puts a file under a name, atomically: readers see all of it or nothing. */
  write(name: string, bytes: Uint8Array): void;
  /** Removes files; a name that is not there is no error. */
  remove(names: Iterable<string>): void;
  /** Names of all files, also of those a kill left written in part. */
  list(): string[];
  /** Nothing is written or removed any more: the copy of the product it belongs to is over. Both throw then. */
  close(): void;
}

/** A file store in a folder, which is made if missing. Throws what the file system throws. */
export function openFileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true });
  let isOpen = true;
  const mustBeOpen = () => {
    if (!isOpen) throw new Error("the file store is closed");
  };
  return {
    folder,
    write(name, bytes) {
      mustBeOpen();
      const partial = path.join(folder, `.${name}.partial`);
      try {
        writeFileSync(partial, bytes, { flush: true });
        renameSync(partial, path.join(folder, name));
        // The row that names it is on the disk after its commit; so is the name then.
        syncFolder(folder);
      } catch (error) {
        rmSync(partial, { force: true });
        throw error;
      }
    },
    remove(names) {
      mustBeOpen();
      for (const name of names) rmSync(path.join(folder, name), { force: true });
    },
    list: () => readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
    close() {
      isOpen = false;
    },
  };
}

/** The path of a file on the wire: in front of it clients put the API's base (wire.md §1). */
export function mediaPath(name: string): string {
  return `/media/${name}`;
}
