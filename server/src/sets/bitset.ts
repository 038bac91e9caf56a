/** A set of small integers, one bit each: documents or texts. */
export type Bitset = Int32Array;

const WORD = 32;
/** After this many additions of at most eight, a byte holds at most 248. */
const WORDS_IN_BYTES = 31;

/** The number of words of a set for 0..size-1. */
export function wordsFor(size: number): number {
  return Math.ceil(size / WORD);
}

/** An empty set for 0..size-1. */
export function createBitset(size: number): Bitset {
  return new Int32Array(wordsFor(size));
}

/** A longer copy of a set, or of another array. */
export function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(length);
  wider.set(array);
  return wider;
}

export function setBit(bits: Bitset, index: number): void {
  const word = index >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (index & 31));
}

export function clearBit(bits: Bitset, index: number): void {
  const word = index >>> 5;
  bits[word] = (bits[word] ?? 0) & ~(1 << (index & 31));
}

export function hasBit(bits: Bitset, index: number): boolean {
  return (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;
}

/**
 * Keeps in `bits` only the integers that are in `others` too. The loop must never read beyond the end of an array:
 * after that the engine would run it three times slower.
 */
export function intersect(bits: Bitset, others: Bitset): void {
  const words = Math.min(bits.length, others.length);
  for (let word = 0; word < words; word += 1) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0);
  bits.fill(0, words);
}

/** Removes the members of another set. */
export function subtract(bits: Bitset, others: Bitset): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & ~(others[word] ?? 0);
}

/** Adds the integers of `others` to `bits`, as far as `bits` has space. */
export function unite(bits: Bitset, others: Bitset): void {
  const words = Math.min(bits.length, others.length);
  for (let word = 0; word < words; word += 1) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0);
}

/**
 * The number of integers in a set. It adds the counts of four bytes in parallel, and takes the sums out before a byte
 * can overflow.
 */
export function countBits(bits: Bitset): number {
  let count = 0;
  for (let word = 0; word < bits.length; ) {
    const end = Math.min(bits.length, word + WORDS_IN_BYTES);
    let bytes = 0;
    for (; word < end; word += 1) bytes = (bytes + countsOfBytes(bits[word] ?? 0)) | 0;
    count += (bytes & 0xff) + ((bytes >>> 8) & 0xff) + ((bytes >>> 16) & 0xff) + (bytes >>> 24);
  }
  return count;
}

/** The integers of a set in descending order. Skips the first `offset` and returns at most `limit`. */
export function descending(bits: Bitset, offset: number, limit: number): number[] {
  const found: number[] = [];
  let skip = offset;
  for (let word = bits.length - 1; word >= 0 && found.length < limit; word -= 1) {
    let rest = bits[word] ?? 0;
    const count = countOf(rest);
    if (count <= skip) {
      skip -= count;
      continue;
    }
    for (; rest !== 0 && found.length < limit; skip -= 1) {
      const bit = 31 - Math.clz32(rest);
      if (skip <= 0) found.push(word * WORD + bit);
      rest &= ~(1 << bit);
    }
  }
  return found;
}

/** Calls `visit` with each integer of a set, ascending. `visit` may remove the visited integer. */
export function eachBit(bits: Bitset, visit: (index: number) => void): void {
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      visit(word * WORD + 31 - Math.clz32(rest & -rest));
    }
  }
}

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

function countOf(word: number): number {
  return Math.imul(countsOfBytes(word), 0x01010101) >>> 24;
}

/** The number of one bits in each byte of a word, added in parallel. */
function countsOfBytes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (nibbles + (nibbles >>> 4)) & 0x0f0f0f0f;
}
