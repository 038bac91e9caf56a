import { isFitting, type Place } from "@chonsu/shared/format/text/search-text-places";
import type { Bitset } from "./bitset.ts";
import { IntListPool } from "./int-list-pool.ts";

/** Follows the last letter, so that each letter begins a pair. No text contains it (`isCleanText`). */
const END = 0;

/**
 * The texts that contain each pair of neighbouring letters (UTF-16 units). One letter is found by all pairs that begin
 * with it, two letters are one list, and longer terms are in each of their lists. A list is exact: it holds the numbers
 * of all texts that contain the pair, and no others.
 */
export class NgramIndex {
  /** Both units in one integer → the list of the texts. */
  readonly #lists = new Map<number, number>();
  readonly #texts = new IntListPool();
  /** A unit → the list of the units that follow it anywhere. */
  readonly #rows = new Map<number, number>();
  readonly #subscribers = new IntListPool();
  readonly #freeLists: number[] = [];

  /** Adds a text under its number. */
  add(number: number, text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const [first, second] = [text.charCodeAt(at), subscriberAt(text, at)];
      this.#texts.add(this.#listFor(first, second), number);
    }
  }

  /** Removes a text that was added under this number. */
  remove(number: number, text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const [first, second] = [text.charCodeAt(at), subscriberAt(text, at)];
      const list = this.#lists.get(pairOf(first, second));
      if (list === undefined) continue;
      this.#texts.remove(list, number);
      if (this.#texts.lengthOf(list) === 0) this.#forget(first, second, list);
    }
  }

  /** The lists of all pairs whose first letter fits `place`: together the texts that contain such a letter. */
  beginning(place: Place): number[] {
    return this.#rowsOf(place).flatMap(({ unit, row }) => this.#listsOf(unit, this.#subscribers.view(row)));
  }

  /** The lists of all pairs of letters that fit both places. */
  pairs(first: Place, second: Place): number[] {
    const width = widthOf(second);
    return this.#rowsOf(first).flatMap(({ unit, row }) => {
      const subscribers =
        width < this.#subscribers.lengthOf(row)
          ? unitsOf(second)
          : this.#subscribers.view(row).filter((subscriber) => isFitting(second, subscriber));
      return this.#listsOf(unit, subscribers);
    });
  }

  /** The number of texts in some lists; a text in several lists is counted for each. */
  sizeOf(lists: readonly number[]): number {
    return lists.reduce((sum, list) => sum + this.#texts.lengthOf(list), 0);
  }

  /** Adds the texts of some lists to a set. */
  mark(lists: readonly number[], texts: Bitset): void {
    for (const list of lists) this.#texts.mark(list, texts);
  }

  /** Bytes of the lists, without the maps. */
  get bytes(): number {
    return this.#texts.bytes + this.#subscribers.bytes;
  }

  #rowsOf(place: Place): { unit: number; row: number }[] {
    return unitsOf(place).flatMap((unit) => {
      const row = this.#rows.get(unit);
      return row === undefined ? [] : [{ unit, row }];
    });
  }

  #listsOf(unit: number, subscribers: Iterable<number>): number[] {
    return Array.from(subscribers, (subscriber) => this.#lists.get(pairOf(unit, subscriber))).filter(
      (list) => list !== undefined,
    );
  }

  #listFor(first: number, second: number): number {
    const pair = pairOf(first, second);
    const known = this.#lists.get(pair);
    if (known !== undefined) return known;
    const list = this.#freeLists.pop() ?? this.#lists.size;
    this.#lists.set(pair, list);
    const row = this.#rows.get(first) ?? this.#rows.size;
    this.#rows.set(first, row);
    this.#subscribers.add(row, second);
    return list;
  }

  #forget(first: number, second: number, list: number): void {
    this.#lists.delete(pairOf(first, second));
    this.#freeLists.push(list);
    // The row itself stays: there are at most as many rows as letters.
    const row = this.#rows.get(first);
    if (row !== undefined) this.#subscribers.remove(row, second);
  }
}

function pairOf(first: number, second: number): number {
  return (first << 16) | second;
}

function subscriberAt(text: string, at: number): number {
  return at + 1 < text.length ? text.charCodeAt(at + 1) : END;
}

function widthOf(place: Place): number {
  return place.fits.reduce((sum, [from, to]) => sum + to - from + 1, 0);
}

function unitsOf(place: Place): number[] {
  return place.fits.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
}
