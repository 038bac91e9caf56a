import { type Bitset, setBit } from "./bitset.ts";

const GROWTH = 1.2;

/**
 * One pool of integers, handed out in blocks of sizes 0, 1, 2 …, which hold 1, 2, 3, 4, 6, 8, 12, 16 … integers: so a block that is
 * outgrown leaves little room unused. What is released is used again.
 */
export class IntBlocks {
  #pool = new Int32Array(0);
  #used = 0;
  /** By their size: where free blocks start. */
  readonly #free: number[][] = [];

  /** Where a block of this size starts; its content is whatever was there. */
  take(size: number): number {
    const start = this.#free[size]?.pop();
    if (start !== undefined) return start;
    const next = this.#used;
    this.#used += capacityOf(size);
    if (this.#used > this.#pool.length) this.#pool = grown(this.#pool, Math.ceil(this.#used * GROWTH));
    return next;
  }

  release(start: number, size: number): void {
    while (this.#free.length <= size) this.#free.push([]);
    this.#free[size]?.push(start);
  }

  at(index: number): number {
    return this.#pool[index] ?? 0;
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

  /** Puts a value at a place of a block that holds `held` and has room for one more. */
  insert(start: number, held: number, at: number, value: number): void {
    if (at < held) this.#pool.copyWithin(start + at + 1, start + at, start + held);
    this.#pool[start + at] = value;
  }

  /** Where a value is, or belongs, among the `held` sorted ones of a block; the end, where most of them go, is looked at first. */
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

  get bytes(): number {
    return this.#pool.byteLength;
  }
}

/** How many integers a block of a size holds: powers of two, and one and a half of them in between. */
export function capacityOf(size: number): number {
  if (size === 0) return 1;
  return size % 2 === 1 ? 1 << ((size + 1) / 2) : 3 << (size / 2 - 1);
}

/** The smallest size that holds so many integers. */
export function sizeFor(length: number): number {
  if (length <= 2) return length - 1;
  const bits = 32 - Math.clz32(length - 1);
  return length <= 3 << (bits - 2) ? 2 * (bits - 1) : 2 * bits - 1;
}

/** A copy with room for more. */
export function grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(length);
  wider.set(array);
  return wider;
}
