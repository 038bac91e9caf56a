import type { Bitset } from "./bitset.ts";
import { capacityOf, grown, IntBlocks, sizeFor } from "./int-blocks.ts";

const GROWTH = 1.2;

/** Calls `take` with each pair of a list and a value. */
export type EachPair = (take: (list: number, value: number) => void) => void;

/**
 * Very many lists of integers in one pool. A list costs nine bytes and its block; an empty list has no block, and no
 * list is an object. Lists are named by small integers that the caller chooses.
 */
export class IntListPool {
  readonly #blocks = new IntBlocks();
  #starts = new Int32Array(0);
  #lengths = new Int32Array(0);
  /** For each list: the size class of its block + 1, or 0 when it has no block. */
  #sizes = new Uint8Array(0);

  /**
   * Fills an empty pool with the lists 0..size-1 at once. The values of a list are in the order of the pairs. Adding
   * them one by one would move each list several times.
   */
  load(size: number, pairs: EachPair): void {
    if (size === 0) return;
    this.#reach(size - 1);
    const lengths = this.#lengths;
    pairs((list) => {
      lengths[list] = (lengths[list] ?? 0) + 1;
    });
    const ends = this.#takeBlocks(size);
    pairs((list, value) => {
      const end = ends[list] ?? 0;
      this.#blocks.put(end, value);
      ends[list] = end + 1;
    });
  }

  /** Takes a block for each list, by its length. Returns the starts of the blocks. */
  #takeBlocks(size: number): Int32Array {
    let all = 0;
    for (let list = 0; list < size; list += 1) {
      const length = this.lengthOf(list);
      if (length > 0) this.#sizes[list] = sizeFor(length) + 1;
      if (length > 0) all += capacityOf(sizeFor(length));
    }
    this.#blocks.reserve(all);
    for (let list = 0; list < size; list += 1) {
      const held = this.#sizes[list] ?? 0;
      if (held > 0) this.#starts[list] = this.#blocks.take(held - 1);
    }
    return this.#starts.slice(0, size);
  }

  /**
   * Inserts a value into a sorted list. Returns false when it is in the list already. Fastest at the end of the list.
   */
  add(list: number, value: number): boolean {
    const held = this.lengthOf(list);
    const at = this.#blocks.find(this.#startOf(list), held, value);
    if (at < held && this.#blocks.at(this.#startOf(list) + at) === value) return false;
    this.#makeRoom(list, held + 1);
    this.#blocks.insert(this.#startOf(list), held, at, value);
    this.#lengths[list] = held + 1;
    return true;
  }

  /** Removes a value from a sorted list. Returns false when it is not in the list. */
  remove(list: number, value: number): boolean {
    const held = this.lengthOf(list);
    const start = this.#startOf(list);
    const at = this.#blocks.find(start, held, value);
    if (at === held || this.#blocks.at(start + at) !== value) return false;
    this.#blocks.move(start + at + 1, start + at, held - at - 1);
    this.#lengths[list] = held - 1;
    if (held === 1) this.#release(list);
    return true;
  }

  /** Replaces the values of a list, in the order given. */
  replace(list: number, values: readonly number[]): void {
    this.#release(list);
    if (values.length === 0) return;
    this.#makeRoom(list, values.length);
    this.#blocks.write(this.#startOf(list), values);
    this.#lengths[list] = values.length;
  }

  /** Calls `take` with the values of all lists, list by list. */
  each(take: (list: number, value: number) => void): void {
    for (let list = 0; list < this.#lengths.length; list += 1) {
      const end = this.#startOf(list) + this.lengthOf(list);
      for (let at = this.#startOf(list); at < end; at += 1) take(list, this.#blocks.at(at));
    }
  }

  lengthOf(list: number): number {
    return this.#lengths[list] ?? 0;
  }

  /**
   * The first value of a list. Undefined when the list is empty. Creating a view would cost more than reading the
   * value.
   */
  first(list: number): number | undefined {
    return this.lengthOf(list) === 0 ? undefined : this.#blocks.at(this.#startOf(list));
  }

  /** The last value of a list. Undefined when the list is empty. */
  last(list: number): number | undefined {
    const held = this.lengthOf(list);
    return held === 0 ? undefined : this.#blocks.at(this.#startOf(list) + held - 1);
  }

  /** The values of a list, without a copy: read them before the pool changes. */
  view(list: number): Int32Array {
    return this.#blocks.view(this.#startOf(list), this.lengthOf(list));
  }

  /** Adds the values of a list to a set. */
  mark(list: number, bits: Bitset): void {
    this.#blocks.mark(this.#startOf(list), this.lengthOf(list), bits);
  }

  /** Whether a set contains a value of a list. */
  meets(list: number, bits: Bitset): boolean {
    return this.#blocks.meets(this.#startOf(list), this.lengthOf(list), bits);
  }

  /** Bytes of all lists. */
  get bytes(): number {
    return this.#blocks.bytes + 2 * this.#starts.byteLength + this.#sizes.byteLength;
  }

  #startOf(list: number): number {
    return this.#starts[list] ?? 0;
  }

  /** Gives a list a block for `length` integers and keeps its values. */
  #makeRoom(list: number, length: number): void {
    this.#reach(list);
    const size = this.#sizes[list] ?? 0;
    if (size > 0 && length <= capacityOf(size - 1)) return;
    const held = this.lengthOf(list);
    const wider = sizeFor(length);
    const start = this.#blocks.take(wider);
    this.#blocks.move(this.#startOf(list), start, held);
    this.#release(list);
    this.#starts[list] = start;
    this.#lengths[list] = held;
    this.#sizes[list] = wider + 1;
  }

  #release(list: number): void {
    const size = this.#sizes[list] ?? 0;
    if (size === 0) return;
    this.#blocks.release(this.#startOf(list), size - 1);
    this.#lengths[list] = 0;
    this.#sizes[list] = 0;
  }

  #reach(list: number): void {
    if (list < this.#starts.length) return;
    const length = Math.ceil((list + 1) * GROWTH);
    this.#starts = grown(this.#starts, length);
    this.#lengths = grown(this.#lengths, length);
    const sizes = new Uint8Array(length);
    sizes.set(this.#sizes);
    this.#sizes = sizes;
  }
}
