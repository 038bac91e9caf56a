import { AuthorSlots, NOBODY } from "./author-slots.ts";
import type { Documents } from "./documents.ts";
import { IndexedTexts } from "./indexed-texts.ts";

/** The texts of all rows of a kind that members write, with the slots of their authors among the members. */
export abstract class WrittenTexts<Row> extends IndexedTexts<Row> {
  readonly #members: Documents;
  protected readonly authors = new AuthorSlots();

  constructor(members: Documents) {
    super();
    this.#members = members;
  }

  override drop(id: number): void {
    this.authors.set(this.documents.slotOf(id), NOBODY);
    super.drop(id);
  }

  /** The id of the author of a row. */
  override memberOf(id: number): number {
    return this.#members.idOf(this.authors.authorOf(this.documents.slotOf(id)));
  }

  /** Adds a row, or finds the existing one, and returns its slot. */
  protected place(id: number, time: number, authorId: number): number {
    const slot = this.documents.put(id, time);
    this.authors.set(slot, this.#members.slotOf(authorId));
    return slot;
  }

  /** The slots of a member's rows, ascending. */
  protected writtenBy(authorId: number): number[] {
    return this.authors.writingsOf(this.#members.slotOf(authorId));
  }
}
