import { rmSync } from "node:fs";
import path from "node:path";
import { type OpenDatabase, openDatabase } from "@chonsu/db/open-database";
import { bringFiles, type Dataset } from "./dataset.ts";

/** The open data of one instance of a product. */
export interface Stored {
  readonly database: OpenDatabase;
  readonly mediaFolder: string;
  /** Makes this the data that the next start finds. Until `keep` has resolved, a power cut may undo it. */
  adopt(): void;
  /** Makes `adopt` durable. */
  keep(): Promise<void>;
  /**
   * Called when the next start surely finds other data, and this database is abandoned. Another instance may use its
   * file if no checkpoint has written into it.
   */
  release(hasCheckpointed: boolean): void;
  /** Deletes the data of this instance, unless the next start should find it. The database must be closed before. */
  discard(): void;
}

/** A copy of a dataset that no instance has opened yet. */
export interface Prepared {
  /** Opens the copy. It can be opened once. */
  open(): Stored;
  /** Deletes the copy. */
  drop(): void;
}

/**
 * Where a product keeps its data. Each instance has its own place, so that the next instance can begin while the last
 * one answers.
 */
export interface Storage {
  /** Copies a dataset. If the data outlives the process, the copy is on the disk when the promise resolves. */
  prepare(dataset: Dataset): Promise<Prepared>;
  /** Whether a copy takes memory before it is opened. */
  readonly isMemory: boolean;
}

/** The storage of a sandbox. */
export interface MemoryStorage extends Storage {
  /** Opens a copy of a dataset. */
  begin(dataset: Dataset): Stored;
}

/** A storage with rows in memory and with files in a folder for each instance. All of it ends with the process. */
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
