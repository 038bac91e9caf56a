import { rmSync } from "node:fs";
import path from "node:path";
import { type OpenDatabase, openDatabase } from "@chonsu/db/open-database";
import { bringFiles, type Dataset } from "./dataset.ts";

/** The open data of one instance of a product. */
export interface Stored {
  readonly database: OpenDatabase;
  readonly mediaFolder: string;
  /** From now on a start finds this data. A power cut may undo it until `keep` has resolved. */
  adopt(): void;
  /** Makes `adopt` durable. */
  keep(): Promise<void>;
  /**
   * A start finds other data for sure, and this database is abandoned. Its file may serve another instance where no
   * checkpoint has written into it.
   */
  release(hasCheckpointed: boolean): void;
  /** Deletes what only this instance had, unless the next start is to find it. The database must be closed before. */
  discard(): void;
}

/** A copy of a dataset that no instance has opened. */
export interface Prepared {
  /** Opens it, once. */
  open(): Stored;
  /** Deletes it instead. */
  drop(): void;
}

/** Where a product keeps its data: a place for each instance, so that the next one can begin while the last one answers. */
export interface Storage {
  /** Copies a dataset. It is on the disk before an instance begins with it, where the data outlives the process. */
  prepare(dataset: Dataset): Promise<Prepared>;
  /** Whether a copy that nobody has opened takes memory. */
  readonly isMemory: boolean;
}

/** A storage of a sandbox. */
export interface MemoryStorage extends Storage {
  /** Opens a copy of a dataset. */
  begin(dataset: Dataset): Stored;
}

/** Rows in memory, files in a folder for each instance: all end with the process. */
export function memoryStorage(folder: string): MemoryStorage {
  let instances = 0;
  const begin = (dataset: Dataset): Stored => {
    instances += 1;
    const mediaFolder = path.join(folder, `media-${instances}`);
    bringFiles(dataset.files, mediaFolder);
    return {
      database: openDatabase(dataset.database),
      mediaFolder,
      adopt() {},
      keep: async () => {},
      release() {},
      discard: () => rmSync(mediaFolder, { recursive: true, force: true }),
    };
  };
  return { begin, isMemory: true, prepare: async (dataset) => ({ open: () => begin(dataset), drop() {} }) };
}
