import {
  type Bitset,
  BitsetPool,
  clearBit,
  countBits,
  createBitset,
  eachBit,
  grown,
  hasBit,
  intersect,
  setBit,
  unite,
  wordsFor,
} from "../sets/bitset.ts";
import { IntListPool } from "../sets/int-list-pool.ts";

/** Looking at the writings of one member takes as long as looking at this many writings of a set. */
const WRITINGS_FOR_A_MEMBER = 8;

const GROWTH = 1.5;
const WORD = 32;

/** The author slot of a writing without an author. */
export const NOBODY = -1;

/**
 * The author of each writing, and the writings of each author: slots of members and slots of writings. A search with a frequent term goes
 * through very many writings. So it works on whole words of a set, without a function call for each writing.
 */
export class AuthorSlots {
  /** For each writing: the author's slot + 1, or 0 for none. */
  #authors = new Int32Array(0);
  readonly #writings = new IntListPool();
  /** Members with at least one writing. */
  #writers: Bitset = createBitset(0);
  readonly #acquired = new BitsetPool();

  /** Sets the author of a writing; NOBODY when the writing is deleted. */
  set(writing: number, author: number): void {
    const before = this.authorOf(writing);
    if (before === author) return;
    if (writing >= this.#authors.length) this.#authors = grown(this.#authors, roomFor(writing));
    this.#authors[writing] = author + 1;
    if (before !== NOBODY) this.#writings.remove(before, writing);
    if (before !== NOBODY && this.#writings.lengthOf(before) === 0) clearBit(this.#writers, before);
    if (author !== NOBODY) this.#add(author, writing);
  }

  /** The author of a writing, or NOBODY. */
  authorOf(writing: number): number {
    return (this.#authors[writing] ?? 0) - 1;
  }

  /** The writings of an author, ascending. */
  writingsOf(author: number): number[] {
    return Array.from(this.#writings.view(author));
  }

  /** Adds all authors to a set. */
  markAll(authors: Bitset): void {
    unite(authors, this.#writers);
  }

  /** Adds the authors of some writings to a set. */
  mark(writings: Bitset, authors: Bitset): void {
    for (let word = 0; word < writings.length; word += 1) {
      for (let rest = writings[word] ?? 0; rest !== 0; rest &= rest - 1) {
        const author = (this.#authors[word * WORD + lowestOf(rest)] ?? 0) - 1;
        if (author !== NOBODY) setBit(authors, author);
      }
    }
  }

  /** Adds the authors of some writings to an empty set: those who are in a set of members. */
  markAmong(members: Bitset, writings: Bitset, authors: Bitset): void {
    if (areFew(writings, members)) {
      this.mark(writings, authors);
      intersect(authors, members);
    } else {
      eachBit(members, (author) => {
        if (this.#writings.meets(author, writings)) setBit(authors, author);
      });
    }
  }

  /** Removes the writings whose author is not in a set of members, or that have no author any more. */
  keep(writings: Bitset, members: Bitset): void {
    if (areFew(writings, members)) return this.#keepOneByOne(writings, members);
    this.#acquired.acquire(writings.length * WORD, (theirs) => {
      eachBit(members, (author) => this.#writings.mark(author, theirs));
      intersect(writings, theirs);
    });
  }

  #keepOneByOne(writings: Bitset, authors: Bitset): void {
    for (let word = 0; word < writings.length; word += 1) {
      let kept = 0;
      for (let rest = writings[word] ?? 0; rest !== 0; rest &= rest - 1) {
        const bit = lowestOf(rest);
        const author = (this.#authors[word * WORD + bit] ?? 0) - 1;
        if (author !== NOBODY && hasBit(authors, author)) kept |= 1 << bit;
      }
      writings[word] = kept;
    }
  }

  #add(author: number, writing: number): void {
    if (author >= this.#writers.length * WORD) this.#writers = grown(this.#writers, wordsFor(roomFor(author)));
    this.#writings.add(author, writing);
    setBit(this.#writers, author);
  }
}

/** Whether looking at each of some writings takes less time than looking at the writings of each of some members. */
function areFew(writings: Bitset, members: Bitset): boolean {
  return countBits(writings) <= countBits(members) * WRITINGS_FOR_A_MEMBER;
}

function roomFor(index: number): number {
  return Math.ceil((index + 1) * GROWTH);
}

function lowestOf(word: number): number {
  return 31 - Math.clz32(word & -word);
}
