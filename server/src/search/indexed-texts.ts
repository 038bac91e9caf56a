import type { SearchTerm } from "@chonsu/shared/format/text/search-text";
import type { Steps } from "../platform/turns.ts";
import type { Bitset } from "../sets/bitset.ts";
import { Documents, NO_SLOT } from "./documents.ts";
import type { FieldIndex } from "./field-index.ts";
import type { ProseIndex } from "./prose-index.ts";

/** The position of a row among the rows of its kind: by time, then by id. */
export interface RowPosition {
  readonly id: number;
  readonly time: number;
}

/** All rows of a kind in any order and in batches, and the positions of all of them in order of time. */
export interface AllOf<Row> {
  readonly places: Iterable<RowPosition>;
  readonly texts: Iterable<readonly Row[]>;
}

/** The texts of all rows of a kind: a document for each row, and an index for each searched field. */
export abstract class IndexedTexts<Row> {
  readonly documents = new Documents();
  protected abstract readonly fields: readonly (FieldIndex | ProseIndex)[];
  /** The field whose texts are keywords. */
  abstract readonly terms: FieldIndex;

  /** Fills an empty index. */
  *load({ places, texts }: AllOf<Row>): Steps<void> {
    for (const { id, time } of places) this.documents.put(id, time);
    for (const field of this.fields) field.beginLoad();
    for (const batch of texts) {
      for (const row of batch) this.put(row);
      yield;
    }
    for (const field of this.fields) yield* field.endLoad(this.documents.size);
  }

  /** Adds or replaces a row. It reads nothing. */
  abstract put(row: Row): void;

  /** The id of the member whose row this is, 0 for none. */
  abstract memberOf(id: number): number;

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
