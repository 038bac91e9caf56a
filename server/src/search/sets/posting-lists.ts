import { type Bitset, clearBit, createBitset, setBit, unite } from "./bitset.ts";
import { IntListPool } from "./int-list-pool.ts";

/** Shorter lists are marked one by one as fast. */
const LONG = 256;
/** A list that holds at least one of so many integers is worth a set: marked faster, and ten bytes for each four of the list at most. */
const DENSE = 64;
/** A set that became so many times sparser than that is given up again. */
const TOO_SPARSE = 2;
const GROWTH = 1.25;

/**
 * Sorted lists of integers that are put into sets, the longest of them in words instead of one by one: a term that a fifth of all
 * members have costs a thirtieth of its list.
 */
export class PostingLists {
  readonly #lists = new IntListPool();
  /** What a long list holds once more, as a set. */
  readonly #sets = new Map<number, Bitset>();

  /** Puts a value where it belongs in a list, once. */
  add(list: number, value: number): void {
    if (!this.#lists.add(list, value)) return;
    const set = this.#sets.get(list);
    if (set !== undefined) return this.#addTo(set, list, value);
    const length = this.#lists.lengthOf(list);
    // Looked at now and then: to make a set costs as much as the list is long.
    if (length >= LONG && length % LONG === 0 && this.#isDense(list, 1)) this.#makeSet(list);
  }

  /** Takes a value out of a list, if it is there. */
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

  /** What a list holds, to be read before anything changes: not a copy. */
  view(list: number): Int32Array {
    return this.#lists.view(list);
  }

  /** Puts what a list holds into a set with room for it. */
  mark(list: number, bits: Bitset): void {
    const set = this.#sets.get(list);
    if (set === undefined) this.#lists.mark(list, bits);
    else unite(bits, set);
  }

  /** Bytes that all lists take. */
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
