import { type Bitset, clearBit, createBitset, setBit, unite } from "./bitset.ts";
import { type EachPair, IntListPool } from "./int-list-pool.ts";

/** For lists that are shorter than this, marking value by value is as fast as with a set. */
const LONG = 256;
/**
 * A long list that holds at least one of this many integers also gets a set. The set is marked faster. It takes at most
 * ten bytes for each four bytes of the list.
 */
const DENSE = 64;
/** A set is dropped when its list has become this many times sparser or shorter than the limit. */
const TOO_SPARSE = 2;
const GROWTH = 1.25;

/**
 * Sorted lists of integers that can be added to sets. Long lists are added in whole words instead of value by value:
 * for a term that a fifth of all members have, this takes a thirtieth of the time.
 */
export class PostingLists {
  readonly #lists = new IntListPool();
  /** The values of a long list again, as a set. */
  readonly #sets = new Map<number, Bitset>();

  /** Fills the empty lists 0..size-1 at once. The pairs must bring the values of each list in ascending order. */
  load(size: number, pairs: EachPair): void {
    this.#lists.load(size, pairs);
    for (let list = 0; list < size; list += 1) {
      if (this.#lists.lengthOf(list) >= LONG && this.#isDense(list, 1)) this.#makeSet(list);
    }
  }

  add(list: number, value: number): void {
    if (!this.#lists.add(list, value)) return;
    const set = this.#sets.get(list);
    if (set !== undefined) return this.#addTo(set, list, value);
    const length = this.#lists.lengthOf(list);
    // Checked only once in `LONG` additions, because the time to make a set grows with the list.
    if (length >= LONG && length % LONG === 0 && this.#isDense(list, 1)) this.#makeSet(list);
  }

  remove(list: number, value: number): void {
    if (!this.#lists.remove(list, value)) return;
    const set = this.#sets.get(list);
    if (set === undefined) return;
    clearBit(set, value);
    if (this.#lists.lengthOf(list) < LONG / TOO_SPARSE) this.#sets.delete(list);
  }

  lengthOf(list: number): number {
    return this.#lists.lengthOf(list);
  }

  /** The values of a list, without a copy: read them before the list changes. */
  view(list: number): Int32Array {
    return this.#lists.view(list);
  }

  /** Adds the values of a list to a set with enough space. */
  mark(list: number, bits: Bitset): void {
    const set = this.#sets.get(list);
    if (set === undefined) this.#lists.mark(list, bits);
    else unite(bits, set);
  }

  get bytes(): number {
    return [...this.#sets.values()].reduce((sum, set) => sum + set.byteLength, this.#lists.bytes);
  }

  #addTo(set: Bitset, list: number, value: number): void {
    if (value < set.length * Int32Array.BYTES_PER_ELEMENT * 8) setBit(set, value);
    else if (this.#isDense(list, TOO_SPARSE)) this.#makeSet(list);
    else this.#sets.delete(list);
  }

  #isDense(list: number, times: number): boolean {
    return this.#lists.lengthOf(list) * DENSE * times >= (this.#lists.last(list) ?? 0);
  }

  #makeSet(list: number): void {
    const set = createBitset(Math.ceil((this.#lists.last(list) ?? 0) * GROWTH) + 1);
    this.#lists.mark(list, set);
    this.#sets.set(list, set);
  }
}
