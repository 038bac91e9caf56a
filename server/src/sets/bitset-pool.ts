import { type Bitset, createBitset, wordsFor } from "./bitset.ts";

/**
 * Reused sets for short operations. Allocating a set and collecting it takes more time than most searches need to fill
 * it. The pool keeps as many sets as were ever in use at the same time.
 */
export class BitsetPool {
  readonly #free: Bitset[] = [];

  /** Calls `use` with an empty set for 0..size-1. `use` must not keep the set. */
  acquire<T>(size: number, use: (set: Bitset) => T): T {
    const kept = this.#free.pop();
    const set = kept !== undefined && kept.length === wordsFor(size) ? kept : createBitset(size);
    try {
      return use(set);
    } finally {
      set.fill(0);
      this.#free.push(set);
    }
  }
}
