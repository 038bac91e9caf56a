import { rmSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { bringFiles, type Dataset, isLarge } from "./dataset.ts";
import { FolderStorage } from "./folder-storage.ts";
import type { Prepared, Storage } from "./storage.ts";

/**
 * The storage of a sandbox, in a folder of its own. The rows of a small dataset are in memory. Those of a large dataset
 * are in a file, which a reset can use again: another copy in memory would take several times as long.
 */
export function sandboxStorage(folder: string): Storage & { close(): Promise<void> } {
  const memory = memoryStorage(folder);
  const files = new FolderStorage(folder);
  return {
    prepare: (dataset) => (isLarge(dataset) ? files : memory).prepare(dataset),
    close: () => files.close(),
  };
}

/** A storage with rows in memory and with files in a folder for each instance. */
function memoryStorage(folder: string): Storage {
  let instances = 0;
  return {
    async prepare(dataset: Dataset): Promise<Prepared> {
      instances += 1;
      const mediaFolder = path.join(folder, `media-${instances}`);
      bringFiles(dataset.files, mediaFolder);
      const drop = () => rmSync(mediaFolder, { recursive: true, force: true });
      const open = () => ({
        database: openDatabase(dataset.database),
        mediaFolder,
        adopt() {},
        keep: async () => {},
        release() {},
        discard: drop,
      });
      return { open, drop };
    },
  };
}
