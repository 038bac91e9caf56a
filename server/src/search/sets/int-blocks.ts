import { type Bitset, hasBit, setBit } from "./bitset.ts";

const GROWTH = 1.2;
/** A reserved pool is larger by this factor, so that it has space for a few more blocks. */
const RESERVED = 1.05;

/**
 * One pool of integers with blocks. The size classes 0, 1, 2 … hold 1, 2, 3, 4, 6, 8, 12, 16 … integers, so little of a
 * block is unused. Released blocks are used again.
 */
export class IntBlocks {
  #pool = new Int32Array(0);
  #used = 0;
  /** By size class: the starts of free blocks. */
  readonly #free: number[][] = [];

  /** The start of a block of this size class. Its old content is not cleared. */
  take(size: number): number {
    const start = this.#free[size]?.pop();
    if (start !== undefined) return start;
    const next = this.#used;
    this.#used += capacityOf(size);
    if (this.#used > this.#pool.length) this.#pool = grown(this.#pool, Math.ceil(this.#used * GROWTH));
    return next;
  }

  /** Gives the pool space for this many integers, so that taking blocks for them copies nothing. */
  reserve(length: number): void {
    if (length > this.#pool.length) this.#pool = grown(this.#pool, Math.ceil(length * RESERVED));
  }

  release(start: number, size: number): void {
    while (this.#free.length <= size) this.#free.push([]);
    this.#free[size]?.push(start);
  }

  at(index: number): number {
    return this.#pool[index] ?? 0;
  }

  put(index: number, value: number): void {
    this.#pool[index] = value;
  }

  view(start: number, length: number): Int32Array {
    return this.#pool.subarray(start, start + length);
  }

  move(from: number, to: number, length: number): void {
    this.#pool.copyWithin(to, from, from + length);
  }

  write(start: number, values: readonly number[]): void {
    this.#pool.set(values, start);
  }

  /** Inserts a value at a position of a block that holds `held` values and has space for one more. */
  insert(start: number, held: number, at: number, value: number): void {
    if (at < held) this.#pool.copyWithin(start + at + 1, start + at, start + held);
    this.#pool[start + at] = value;
  }

  /**
   * The position of a value among the `held` sorted values of a block, or the position at which to insert it. The end
   * is checked first, because most values belong there.
   */
  find(start: number, held: number, value: number): number {
    if (held === 0 || (this.#pool[start + held - 1] ?? 0) < value) return held;
    let [low, high] = [0, held - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#pool[start + middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  mark(start: number, length: number, bits: Bitset): void {
    const pool = this.#pool;
    for (let index = start; index < start + length; index += 1) setBit(bits, pool[index] ?? 0);
  }

  meets(start: number, length: number, bits: Bitset): boolean {
    const pool = this.#pool;
    for (let index = start; index < start + length; index += 1) if (hasBit(bits, pool[index] ?? 0)) return true;
    return false;
  }

  get bytes(): number {
    return this.#pool.byteLength;
  }
}

/** The capacity of a size class: a power of two, or one and a half times a power of two. */
export function capacityOf(size: number): number {
  if (size === 0) return 1;
  return size % 2 === 1 ? 1 << ((size + 1) / 2) : 3 << (size / 2 - 1);
}

/** The smallest size class that holds this many integers. */
export function sizeFor(length: number): number {
  if (length <= 2) return length - 1;
  const bits = 32 - Math.clz32(length - 1);
  return length <= 3 << (bits - 2) ? 2 * (bits - 1) : 2 * bits - 1;
}

/** A copy with more capacity. */
export function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(length);
  wider.set(array);
  return wider;
}
