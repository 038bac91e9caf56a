import { type Bitset, setBit } from "../sets/bitset.ts";
import { FieldIndex } from "./field-index.ts";
import { WrittenTexts } from "./indexed-texts.ts";
import { ProseIndex } from "./prose-index.ts";

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
