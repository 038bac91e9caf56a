import { type Bitset, hasBit, setBit } from "../sets/bitset.ts";
import { AuthorSlots, NOBODY } from "./author-slots.ts";
import type { Documents } from "./documents.ts";
import { FieldIndex } from "./field-index.ts";
import { IndexedTexts } from "./indexed-texts.ts";
import { ProseIndex } from "./prose-index.ts";

/** The texts of all rows of a kind that members write, with the slots of their authors among the members. */
abstract class WrittenTexts<Row> extends IndexedTexts<Row> {
  readonly #members: Documents;
  readonly authors = new AuthorSlots();

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

export interface PostTexts {
  readonly id: number;
  readonly createdAt: number;
  /** Null when the author left (R8). */
  readonly authorId: number | null;
  readonly title: string;
  readonly content: string;
  readonly keywords: readonly string[];
}

export class ProjectTexts extends WrittenTexts<PostTexts> {
  readonly terms = new FieldIndex("label");
  readonly #words = new ProseIndex();
  protected readonly fields = [this.terms, this.#words];

  override put(post: PostTexts): void {
    const slot = this.place(post.id, post.createdAt, post.authorId ?? 0);
    this.terms.set(slot, post.keywords);
    this.#words.set(slot, [post.title, post.content]);
  }

  /** Adds the posts of some members to a set. */
  markWrittenBy(authorIds: Iterable<number>, posts: Bitset): void {
    for (const authorId of authorIds) for (const slot of this.writtenBy(authorId)) setBit(posts, slot);
  }
}

/** The searchable texts of one member's details about an experience. */
export interface SearchableDetail {
  readonly id: number;
  readonly ownerId: number;
  readonly experienceId: number;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly skills: readonly string[];
}

export class ExperienceTexts extends WrittenTexts<SearchableDetail> {
  readonly tags = new FieldIndex("label");
  readonly #skills = new FieldIndex("label");
  readonly #words = new ProseIndex();
  readonly terms = this.tags;
  protected readonly fields = [this.tags, this.#skills, this.#words];
  /** For each detail: the id of its experience. */
  readonly #experiences: number[] = [];

  override put(detail: SearchableDetail): void {
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
