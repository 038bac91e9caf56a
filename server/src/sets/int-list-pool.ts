import { type Bitset, grown, hasBit, setBit } from "./bitset.ts";

/** A full array grows by this factor, so that copies are rare. */
const GROWTH = 1.2;
/** A loaded pool is larger by this factor, so that it has space for a few more blocks. */
const RESERVED = 1.05;

/** Calls `take` with each pair of a list and a value. */
export type EachPair = (take: (list: number, value: number) => void) => void;

/**
 * Very many lists of integers in one pool. A list costs nine bytes plus its block. An empty list has no block. No
 * JavaScript object is made for a list. Lists are named by small integers that the caller chooses. The size classes 0, 1, 2 … of the blocks
 * hold 1, 2, 3, 4, 6, 8, 12, 16 … integers, so little of a block is unused. Released blocks are used again.
 */
export class IntListPool {
  /** The values of a list are `lengths[list]` entries of `pool` from `starts[list]` on. To be read only. */
  pool = new Int32Array(0);
  starts = new Int32Array(0);
  lengths = new Int32Array(0);
  /** For each list: the size class of its block + 1, or 0 when it has no block. */
  #sizes = new Uint8Array(0);
  /** How much of the pool was given to blocks. */
  #used = 0;
  /** By size class: the starts of free blocks. */
  readonly #free: number[][] = [];

  /**
   * Fills an empty pool with the lists 0..size-1 at once. The values of a list are in the order of the pairs. Adding
   * them one by one would move each list several times.
   */
  load(size: number, pairs: EachPair): void {
    if (size === 0) return;
    this.#reach(size - 1);
    const { lengths } = this;
    pairs((list) => {
      lengths[list] = (lengths[list] ?? 0) + 1;
    });
    const ends = this.#takeBlocks(size);
    const { pool } = this;
    pairs((list, value) => {
      const end = ends[list] ?? 0;
      pool[end] = value;
      ends[list] = end + 1;
    });
  }

  /** Takes a block for each list, by its length. Returns the starts of the blocks. */
  #takeBlocks(size: number): Int32Array {
    for (let list = 0; list < size; list += 1) {
      const length = this.lengthOf(list);
      if (length === 0) continue;
      const sizeClass = sizeFor(length);
      this.#sizes[list] = sizeClass + 1;
      this.starts[list] = this.#used;
      this.#used += capacityOf(sizeClass);
    }
    this.pool = grown(this.pool, Math.ceil(this.#used * RESERVED));
    return this.starts.slice(0, size);
  }

  /** Sorts all lists and removes their duplicates. Insertion is the fastest way for a few dozen values. */
  sort(): void {
    const { pool, starts, lengths } = this;
    for (let list = 0; list < lengths.length; list += 1) {
      const begin = starts[list] ?? 0;
      const end = begin + (lengths[list] ?? 0);
      let last = begin;
      for (let at = begin; at < end; at += 1) {
        const value = pool[at] ?? 0;
        let place = last;
        while (place > begin && (pool[place - 1] ?? 0) > value) place -= 1;
        if (place > begin && pool[place - 1] === value) continue;
        for (let behind = last; behind > place; behind -= 1) pool[behind] = pool[behind - 1] ?? 0;
        pool[place] = value;
        last += 1;
      }
      lengths[list] = last - begin;
    }
  }

  /**
   * Inserts a value into a sorted list. Returns false when it is in the list already. Fastest at the end of the list.
   */
  add(list: number, value: number): boolean {
    const held = this.lengthOf(list);
    const place = this.#placeOf(list, value);
    if (place < held && this.pool[this.#startOf(list) + place] === value) return false;
    this.#makeRoom(list, held + 1);
    const at = this.#startOf(list) + place;
    if (place < held) this.pool.copyWithin(at + 1, at, at + held - place);
    this.pool[at] = value;
    this.lengths[list] = held + 1;
    return true;
  }

  /** Removes a value from a sorted list. Returns false when it is not in the list. */
  remove(list: number, value: number): boolean {
    const held = this.lengthOf(list);
    const place = this.#placeOf(list, value);
    const at = this.#startOf(list) + place;
    if (place === held || this.pool[at] !== value) return false;
    this.pool.copyWithin(at, at + 1, at + held - place);
    this.lengths[list] = held - 1;
    if (held === 1) this.#release(list);
    return true;
  }

  /** Replaces the values of a list, in the order given. */
  replace(list: number, values: readonly number[]): void {
    this.#release(list);
    if (values.length === 0) return;
    this.#makeRoom(list, values.length);
    this.pool.set(values, this.#startOf(list));
    this.lengths[list] = values.length;
  }

  /** Calls `take` with the values of all lists, list by list. */
  each(take: (list: number, value: number) => void): void {
    for (let list = 0; list < this.lengths.length; list += 1) {
      const end = this.#startOf(list) + this.lengthOf(list);
      for (let at = this.#startOf(list); at < end; at += 1) take(list, this.pool[at] ?? 0);
    }
  }

  lengthOf(list: number): number {
    return this.lengths[list] ?? 0;
  }

  /**
   * The first value of a list. Undefined when the list is empty. Creating a view would cost more than reading the
   * value.
   */
  first(list: number): number | undefined {
    return this.lengthOf(list) === 0 ? undefined : this.pool[this.#startOf(list)];
  }

  /** The last value of a list. Undefined when the list is empty. */
  last(list: number): number | undefined {
    const held = this.lengthOf(list);
    return held === 0 ? undefined : this.pool[this.#startOf(list) + held - 1];
  }

  /** The values of a list, without a copy: read them before the pool changes. */
  view(list: number): Int32Array {
    const start = this.#startOf(list);
    return this.pool.subarray(start, start + this.lengthOf(list));
  }

  /** Adds the values of a list to a set. */
  mark(list: number, bits: Bitset): void {
    const { pool } = this;
    const start = this.#startOf(list);
    const end = start + this.lengthOf(list);
    for (let at = start; at < end; at += 1) setBit(bits, pool[at] ?? 0);
  }

  /** Whether a set contains a value of a list. */
  meets(list: number, bits: Bitset): boolean {
    const { pool } = this;
    const start = this.#startOf(list);
    const end = start + this.lengthOf(list);
    for (let at = start; at < end; at += 1) if (hasBit(bits, pool[at] ?? 0)) return true;
    return false;
  }

  get bytes(): number {
    return this.pool.byteLength + 2 * this.starts.byteLength + this.#sizes.byteLength;
  }

  #startOf(list: number): number {
    return this.starts[list] ?? 0;
  }

  /**
   * The position of a value in a sorted list, or the position at which to insert it. The end is checked first, because
   * most values belong there.
   */
  #placeOf(list: number, value: number): number {
    const { pool } = this;
    const start = this.#startOf(list);
    const held = this.lengthOf(list);
    if (held === 0 || (pool[start + held - 1] ?? 0) < value) return held;
    let [low, high] = [0, held - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pool[start + middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Gives a list a block for `length` integers and keeps its values. */
  #makeRoom(list: number, length: number): void {
    this.#reach(list);
    const size = this.#sizes[list] ?? 0;
    if (size > 0 && length <= capacityOf(size - 1)) return;
    const held = this.lengthOf(list);
    const before = this.#startOf(list);
    const wider = sizeFor(length);
    const start = this.#take(wider);
    this.pool.copyWithin(start, before, before + held);
    this.#release(list);
    this.starts[list] = start;
    this.lengths[list] = held;
    this.#sizes[list] = wider + 1;
  }

  /** The start of a block of this size class. Its old content is not cleared. */
  #take(size: number): number {
    const start = this.#free[size]?.pop();
    if (start !== undefined) return start;
    const next = this.#used;
    this.#used += capacityOf(size);
    if (this.#used > this.pool.length) this.pool = grown(this.pool, Math.ceil(this.#used * GROWTH));
    return next;
  }

  #release(list: number): void {
    const size = this.#sizes[list] ?? 0;
    if (size === 0) return;
    while (this.#free.length < size) this.#free.push([]);
    this.#free[size - 1]?.push(this.#startOf(list));
    this.lengths[list] = 0;
    this.#sizes[list] = 0;
  }

  #reach(list: number): void {
    if (list < this.starts.length) return;
    const length = Math.ceil((list + 1) * GROWTH);
    this.starts = grown(this.starts, length);
    this.lengths = grown(this.lengths, length);
    const sizes = new Uint8Array(length);
    sizes.set(this.#sizes);
    this.#sizes = sizes;
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
