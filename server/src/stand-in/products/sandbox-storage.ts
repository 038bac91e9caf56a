import { rmSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { bringFiles, isLarge, type ProductDataset } from "./dataset.ts";
import { FolderStorage } from "./folder-storage.ts";
import type { Prepared, Storage } from "./storage.ts";

/**
 * The storage of a sandbox, in a folder of its own. The rows of a small dataset are in memory. Those of a large dataset
 * are in a file, which a reset can use again: another copy in memory would take several times as long.
 */
export function sandboxStorage(folder: string): Storage & { close(): Promise<void> } {
  const files = new FolderStorage(folder);
  let instances = 0;
  return {
    async prepare(dataset) {
      if (isLarge(dataset)) return files.prepare(dataset);
      instances += 1;
      return prepareInMemory(dataset, path.join(folder, `media-${instances}`));
    },
    close: () => files.close(),
  };
}

/** A copy with its rows in memory and its files in a folder. */
function prepareInMemory(dataset: ProductDataset, mediaFolder: string): Prepared {
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
}
