import { type Bitset, createBitset, wordsFor } from "./bitset.ts";

/**
 * Sets for the time of one look: to make one and leave it to the garbage collector takes more processor time than most searches spend
 * on filling it. As many are kept as were ever in use at once.
 */
export class BitsetPool {
  readonly #free: Bitset[] = [];

  /** Gives `use` an empty set with room for 0..size-1, which is not to be kept beyond it. */
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
