import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { OWNER_ONLY, OWNER_ONLY_FOLDER } from "../platform/data-files.ts";
import { syncFolderBeside } from "../platform/whole-files.ts";

/** The pictures of one running copy of the product: one flat folder, unguessable names, atomic writes. */
export interface FileStore {
  /** The folder that `/media/` serves. */
  readonly folder: string;
  /**
   * Writes a file atomically and durably: readers see the whole file or nothing. Waiting for the disk does not block
   * the event loop.
   */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes files. A name without a file is no error. */
  remove(names: Iterable<string>): void;
  /** Names of all files, including partly written ones that a crash left. */
  list(): string[];
  /** Closes the store: `write` and `remove` throw afterwards. */
  close(): void;
}

/** Opens a file store in a folder, which is created if missing. Throws what the file system throws. */
export function openFileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  let isOpen = true;
  const mustBeOpen = () => {
    if (!isOpen) throw new Error("the file store is closed");
  };
  return {
    folder,
    async write(name, bytes) {
      mustBeOpen();
      const partial = path.join(folder, `.${name}.partial`);
      try {
        await writeFile(partial, bytes, { flush: true, mode: OWNER_ONLY });
        mustBeOpen();
        await rename(partial, path.join(folder, name));
        // The row that names the file is durable after its commit, so its directory entry must be durable too.
        await syncFolderBeside(folder);
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

/** The path of a file on the wire. Clients put the API's base URL in front of it (wire.md §1). */
export function mediaPath(name: string): string {
  return `/media/${name}`;
}
