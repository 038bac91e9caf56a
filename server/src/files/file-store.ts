import { mkdirSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { OWNER_ONLY, OWNER_ONLY_FOLDER } from "../platform/data-files.ts";
import { syncFolderBeside } from "../platform/whole-files.ts";
import { namesIn, openAside } from "./aside.ts";

/** The pictures of one running copy of the product: one flat folder, unguessable names, atomic writes. */
export type FileStore = ReturnType<typeof openFileStore>;

/** Opens a file store in a folder, which is created if missing. Throws what the file system throws. */
export function openFileStore(folder: string) {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  let isOpen = true;
  const mustBeOpen = () => {
    if (!isOpen) throw new Error("the file store is closed");
  };
  return {
    /** The folder that `/media/` serves. */
    folder,
    /**
     * Writes a file atomically and durably: readers see the whole file or nothing. Waiting for the disk does not block
     * the event loop.
     */
    async write(name: string, bytes: Uint8Array) {
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
    /** Removes files. A name without a file is no error. */
    remove(names: Iterable<string>) {
      mustBeOpen();
      for (const name of names) rmSync(path.join(folder, name), { force: true });
    },
    aside: openAside(folder),
    /** Names of all files, including partly written ones that a crash left. */
    list: () => namesIn(folder),
    /** Closes the store: `write` and `remove` throw afterwards. */
    close() {
      isOpen = false;
    },
  };
}

/** The path of a file on the wire. Clients put the API's base URL in front of it (wire.md §1). */
export function mediaPath(name: string): string {
  return `/media/${name}`;
}
