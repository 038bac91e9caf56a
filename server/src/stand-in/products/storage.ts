import type { OpenDatabase } from "@chonsu/db/open-database";
import type { ProductDataset } from "./dataset.ts";

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
  /**
   * Copies a dataset, whose files may be deleted after the call. If the data outlives the process, the copy is on the
   * disk when the promise resolves.
   */
  prepare(dataset: ProductDataset): Promise<Prepared>;
}
