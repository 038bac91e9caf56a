import type { SearchTerm } from "@chonsu/shared/format/text/search-text";
import { AuthorSlots, NOBODY } from "./author-slots.ts";
import { Documents, NO_SLOT } from "./documents.ts";
import { FieldIndex } from "./field-index.ts";
import { loadFields, type Place } from "./loading.ts";
import { ProseIndex } from "./prose-index.ts";
import { RowsByOwner } from "./rows-by-owner.ts";
import { type Bitset, setBit } from "./sets/bitset.ts";

/** The searchable texts of a post. */
export interface PostTexts {
  readonly id: number;
  readonly createdAt: number;
  /** Null when the author left (R8). */
  readonly authorId: number | null;
  readonly title: string;
  readonly content: string;
  readonly keywords: readonly string[];
}

/** The texts of all posts. */
export class ProjectTexts {
  readonly documents = new Documents();
  readonly keywords = new FieldIndex("label");
  readonly #words = new ProseIndex();
  readonly #written = new RowsByOwner();
  readonly #authors = new AuthorSlots();

  /** `authorSlot` is the author's slot among the members, -1 for none. */
  put(post: PostTexts, authorSlot: number): void {
    const authorId = post.authorId ?? 0;
    this.#written.move(post.id, this.#authorOf(post.id), authorId);
    const slot = this.documents.put(post.id, post.createdAt, authorId);
    this.#authors.set(slot, authorSlot);
    this.keywords.set(slot, post.keywords);
    this.#words.set(slot, [post.title, post.content]);
  }

  /** Fills an empty index (`loadFields`). */
  load(places: Iterable<Place>, put: () => void): void {
    loadFields(this.documents, this.#fields(), places, put);
  }

  drop(id: number): void {
    const slot = this.documents.slotOf(id);
    if (slot === NO_SLOT) return;
    this.#written.move(id, this.#authorOf(id), 0);
    this.#authors.set(slot, NOBODY);
    for (const field of this.#fields()) field.set(slot, []);
    this.documents.drop(id);
  }

  /** Adds the slots of posts that match a term to a set (wire.md §3). An empty term matches all posts. */
  mark(term: SearchTerm, slots: Bitset): void {
    if (term.text === "") this.documents.markAll(slots);
    else for (const field of this.#fields()) field.mark(term, slots);
  }

  /**
   * Removes the posts whose author is not in a set of members. A post whose author left has no author and is removed
   * too.
   */
  keepAuthors(posts: Bitset, members: Bitset): void {
    this.#authors.keep(posts, members);
  }

  /** Adds the posts of some members to a set. */
  markWrittenBy(authorIds: Iterable<number>, posts: Bitset): void {
    for (const authorId of authorIds) {
      for (const id of this.writtenBy(authorId)) setBit(posts, this.documents.slotOf(id));
    }
  }

  /** Ids of the posts of a member. */
  writtenBy(authorId: number): readonly number[] {
    return this.#written.of(authorId);
  }

  #authorOf(id: number): number {
    return this.documents.ownerOf(this.documents.slotOf(id));
  }

  get bytes(): number {
    return this.#fields().reduce((sum, field) => sum + field.bytes, 0);
  }

  #fields(): (FieldIndex | ProseIndex)[] {
    return [this.keywords, this.#words];
  }
}
