import { type Bits, createBits, wordsFor } from "./bits.ts";

/**
 * Sets for the time of one look: to make one and leave it to the garbage collector takes more processor time than most searches spend
 * on filling it. As many are kept as were ever lent at once.
 */
export class LentSets {
  readonly #free: Bits[] = [];

  /** Gives `use` an empty set with room for 0..size-1, which is not to be kept beyond it. */
  lend<T>(size: number, use: (set: Bits) => T): T {
    const kept = this.#free.pop();
    const set = kept !== undefined && kept.length === wordsFor(size) ? kept : createBits(size);
    try {
      return use(set);
    } finally {
      set.fill(0);
      this.#free.push(set);
    }
  }
}
