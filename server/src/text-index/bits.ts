/** A set of small integers, one bit each: which documents, or which texts, are meant. */
export type Bits = Int32Array;

const WORD = 32;

/** How many words a set with room for 0..size-1 has. */
export function wordsFor(size: number): number {
  return Math.ceil(size / WORD);
}

/** An empty set with room for 0..size-1. */
export function createBits(size: number): Bits {
  return new Int32Array(wordsFor(size));
}

export function setBit(bits: Bits, index: number): void {
  const word = index >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (index & 31));
}

export function clearBit(bits: Bits, index: number): void {
  const word = index >>> 5;
  bits[word] = (bits[word] ?? 0) & ~(1 << (index & 31));
}

export function hasBit(bits: Bits, index: number): boolean {
  return (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;
}

/** Keeps in `bits` what is in `others` too. */
export function intersect(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0);
}

/** Puts into `bits` what is in `others` and has room there. */
export function unite(bits: Bits, others: Bits): void {
  uniteWords(bits, others, Math.min(bits.length, others.length));
}

/** The same with so many words of both. */
export function uniteWords(bits: Bits, others: Bits, words: number): void {
  for (let word = 0; word < words; word += 1) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0);
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += countOf(bits[word] ?? 0);
  return count;
}

/** The integers of a set, in descending order, without the first `offset`, at most `limit`. */
export function descending(bits: Bits, offset: number, limit: number): number[] {
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

/** Calls `visit` with each integer of a set, ascending. The set may lose what was visited meanwhile. */
export function eachBit(bits: Bits, visit: (index: number) => void): void {
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      visit(word * WORD + 31 - Math.clz32(rest & -rest));
    }
  }
}

/** The number of ones in a word, by adding neighbours in parallel. */
function countOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
