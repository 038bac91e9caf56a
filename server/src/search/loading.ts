import type { Documents } from "./documents.ts";

/** Where a row is in the order of its kind: by time, then by id. */
export interface Place {
  readonly id: number;
  readonly time: number;
}

/** An index of texts that is filled at once. */
interface Loadable {
  /** Until `endLoad` the texts of each document are set once, in any order, and nothing is read. */
  beginLoad(): void;
  /** Makes the lists of the documents below a number. */
  endLoad(documents: number): void;
}

/** Fills an empty index: `put` puts all rows, in any order; `places` are theirs, in order of time. */
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
