import { type Bits, setBit } from "./bits.ts";

const GROWTH = 1.5;

/** One pool of integers, handed out in blocks whose capacity is a power of two; what is released is used again. */
export class IntBlocks {
  #pool = new Int32Array(0);
  #used = 0;
  /** By the exponent of their capacity: where free blocks start. */
  readonly #free: number[][] = [];

  /** Where a block of this capacity starts; its content is whatever was there. */
  take(capacity: number): number {
    const start = this.#free[exponentOf(capacity)]?.pop();
    if (start !== undefined) return start;
    this.#used += capacity;
    if (this.#used > this.#pool.length) this.#pool = grown(this.#pool, Math.ceil(this.#used * GROWTH));
    return this.#used - capacity;
  }

  release(start: number, capacity: number): void {
    const exponent = exponentOf(capacity);
    while (this.#free.length <= exponent) this.#free.push([]);
    this.#free[exponent]?.push(start);
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

  mark(start: number, length: number, bits: Bits): void {
    const pool = this.#pool;
    for (let index = start; index < start + length; index += 1) setBit(bits, pool[index] ?? 0);
  }

  get bytes(): number {
    return this.#pool.byteLength;
  }
}

function exponentOf(capacity: number): number {
  return 31 - Math.clz32(capacity);
}

/** A copy with room for more. */
export function grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(length);
  wider.set(array);
  return wider;
}
