import type { Documents } from "./documents.ts";

/** The position of a row among the rows of its kind: by time, then by id. */
export interface Place {
  readonly id: number;
  readonly time: number;
}

/** An index of texts that can be filled with all texts at once. */
interface Loadable {
  /**
   * After this call, and until `endLoad`, the texts of each document are set once, in any order, and nothing is read.
   */
  beginLoad(): void;
  /** Makes the lists of the documents 0..documents-1. */
  endLoad(documents: number): void;
}

/**
 * Fills an empty index. `put` puts all rows, in any order. `places` are the positions of the same rows, in order of
 * time.
 */
export function loadFields(
  documents: Documents,
  fields: readonly Loadable[],
  places: Iterable<Place>,
  put: () => void,
): void {
  for (const { id, time } of places) documents.put(id, time, 0);
  for (const field of fields) field.beginLoad();
  put();
  for (const field of fields) field.endLoad(documents.ids().length);
}
