import type { SearchTerm } from "@chonsu/shared/format/text/search-text";
import type { Bitset } from "../sets/bitset.ts";
import { Documents, NO_SLOT } from "./documents.ts";
import type { FieldIndex } from "./field-index.ts";
import type { ProseIndex } from "./prose-index.ts";

/** The position of a row among the rows of its kind: by time, then by id. */
export interface Place {
  readonly id: number;
  readonly time: number;
}

/** The texts of all rows of a kind: a document for each row, and an index for each searched field. */
export abstract class IndexedTexts {
  readonly documents = new Documents();
  protected abstract readonly fields: readonly (FieldIndex | ProseIndex)[];

  /**
   * Fills an empty index. `put` puts all rows, in any order, and reads nothing. `places` are the positions of the same
   * rows, in order of time.
   */
  load(places: Iterable<Place>, put: () => void): void {
    for (const { id, time } of places) this.documents.put(id, time);
    for (const field of this.fields) field.beginLoad();
    put();
    for (const field of this.fields) field.endLoad(this.documents.size);
  }

  drop(id: number): void {
    const slot = this.documents.slotOf(id);
    if (slot === NO_SLOT) return;
    for (const field of this.fields) field.set(slot, []);
    this.documents.drop(id);
  }

  /** Adds the slots of rows that match a term to a set (wire.md §3). An empty term matches all rows. */
  mark(term: SearchTerm, slots: Bitset): void {
    if (term.text === "") this.documents.markAll(slots);
    else for (const field of this.fields) field.mark(term, slots);
  }
}
