import { type Bitset, hasBit } from "../sets/bitset.ts";
import { FieldIndex } from "./field-index.ts";
import { WrittenTexts } from "./indexed-texts.ts";
import { ProseIndex } from "./prose-index.ts";

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
export class ExperienceTexts extends WrittenTexts<DetailTexts> {
  readonly tags = new FieldIndex("label");
  readonly #skills = new FieldIndex("label");
  readonly #words = new ProseIndex();
  readonly terms = this.tags;
  protected readonly fields = [this.tags, this.#skills, this.#words];
  /** For each detail: the id of its experience. */
  readonly #experiences: number[] = [];

  override put(detail: DetailTexts): void {
    const slot = this.place(detail.id, detail.id, detail.ownerId);
    this.#experiences[slot] = detail.experienceId;
    this.tags.set(slot, detail.tags);
    this.#skills.set(slot, detail.skills);
    this.#words.set(slot, [detail.title, detail.description]);
  }

  /** Adds the member slots of the authors of some details to an empty set. With `near`, only those in that set. */
  markAuthors(written: Bitset, near: Bitset | undefined, authors: Bitset): void {
    if (near !== undefined) this.authors.markAmong(near, written, authors);
    else if (this.documents.isAll(written)) this.authors.markAll(authors);
    else this.authors.mark(written, authors);
  }

  /** The ids of the experiences of which a member has a detail in a set. */
  experiencesOf(ownerId: number, written: Bitset): number[] {
    return this.writtenBy(ownerId).flatMap((slot) => (hasBit(written, slot) ? (this.#experiences[slot] ?? []) : []));
  }

  /** Tags of a member's details, in the order of creation. */
  tagsOf(ownerId: number): string[] {
    return this.writtenBy(ownerId).flatMap((slot) => this.tags.textsOf(slot));
  }
}
