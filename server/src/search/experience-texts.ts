import { type Bitset, hasBit } from "../sets/bitset.ts";
import { AuthorSlots, NOBODY } from "./author-slots.ts";
import { FieldIndex } from "./field-index.ts";
import { IndexedTexts } from "./indexed-texts.ts";
import { ProseIndex } from "./prose-index.ts";
import { RowsByOwner } from "./rows-by-owner.ts";

/** The searchable texts of one member's details about an experience. */
export interface DetailTexts {
  readonly id: number;
  readonly ownerId: number;
  readonly experienceId: number;
  /** The title of the experience. */
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly skills: readonly string[];
}

/** The texts of all details about experiences. */
export class ExperienceTexts extends IndexedTexts {
  readonly tags = new FieldIndex("label");
  readonly #skills = new FieldIndex("label");
  readonly #words = new ProseIndex();
  protected readonly fields = [this.tags, this.#skills, this.#words];
  readonly #written = new RowsByOwner();
  readonly #authors = new AuthorSlots();
  /** For each detail: the id of its experience. */
  readonly #experiences: number[] = [];

  /** `authorSlot` is the owner's slot among the members. */
  put(detail: DetailTexts, authorSlot: number): void {
    this.#written.move(detail.id, this.ownerOf(detail.id), detail.ownerId);
    const slot = this.documents.put(detail.id, detail.id, detail.ownerId);
    this.#authors.set(slot, authorSlot);
    this.#experiences[slot] = detail.experienceId;
    this.tags.set(slot, detail.tags);
    this.#skills.set(slot, detail.skills);
    this.#words.set(slot, [detail.title, detail.description]);
  }

  override drop(id: number): void {
    this.#written.move(id, this.ownerOf(id), 0);
    this.#authors.set(this.documents.slotOf(id), NOBODY);
    super.drop(id);
  }

  /** Adds the member slots of the authors of some details to an empty set. With `near`, only those in that set. */
  markAuthors(written: Bitset, near: Bitset | undefined, authors: Bitset): void {
    if (near !== undefined) this.#authors.markAmong(near, written, authors);
    else if (this.documents.isAll(written)) this.#authors.markAll(authors);
    else this.#authors.mark(written, authors);
  }

  /** Ids of a member's details, in the order of creation. */
  writtenBy(ownerId: number): readonly number[] {
    return this.#written.of(ownerId);
  }

  /** The ids of the experiences of which a member has a detail in a set. */
  experiencesOf(ownerId: number, written: Bitset): number[] {
    const slots = this.writtenBy(ownerId).map((id) => this.documents.slotOf(id));
    return slots.flatMap((slot) => (hasBit(written, slot) ? (this.#experiences[slot] ?? []) : []));
  }

  /** The id of the owner of a detail, 0 when the detail is missing. */
  ownerOf(id: number): number {
    return this.documents.ownerOf(this.documents.slotOf(id));
  }

  /** Tags of a member's details, in the order of creation. */
  tagsOf(ownerId: number): string[] {
    return this.writtenBy(ownerId).flatMap((id) => this.tags.textsOf(this.documents.slotOf(id)));
  }
}
