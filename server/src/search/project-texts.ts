import { type Bitset, setBit } from "../sets/bitset.ts";
import { AuthorSlots, NOBODY } from "./author-slots.ts";
import { FieldIndex } from "./field-index.ts";
import { IndexedTexts } from "./indexed-texts.ts";
import { ProseIndex } from "./prose-index.ts";
import { RowsByOwner } from "./rows-by-owner.ts";

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
export class ProjectTexts extends IndexedTexts {
  readonly keywords = new FieldIndex("label");
  readonly #words = new ProseIndex();
  protected readonly fields = [this.keywords, this.#words];
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

  override drop(id: number): void {
    this.#written.move(id, this.#authorOf(id), 0);
    this.#authors.set(this.documents.slotOf(id), NOBODY);
    super.drop(id);
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
}
