import { isFitting, type TermLetter } from "@chonsu/shared/format/text/search-text-places";
import type { Bitset } from "../sets/bitset.ts";
import { IntListPool } from "../sets/int-list-pool.ts";

/** Stands after the last letter of a text, so that each letter begins a pair. No text contains it (`isCleanText`). */
const END = 0;

/**
 * For each pair of neighbouring letters (UTF-16 units): the texts that contain it. A term of one letter is found by all
 * pairs that begin with it. A term of two letters is one list. A longer term is in the lists of all its pairs. A list
 * is exact: it holds the numbers of all texts that contain the pair, and no others.
 */
export class NgramIndex {
  /** For each pair, as one integer of both units: the list of its texts. */
  readonly #lists = new Map<number, number>();
  readonly #texts = new IntListPool();
  /** For each unit: the list of the units that follow it in any text. */
  readonly #rows = new Map<number, number>();
  readonly #following = new IntListPool();
  readonly #freeLists: number[] = [];

  /** Adds a text under its number. */
  add(number: number, text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const [first, second] = [text.charCodeAt(at), unitAfter(text, at)];
      this.#texts.add(this.#listFor(first, second), number);
    }
  }

  /** Removes a text that was added under this number. */
  remove(number: number, text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const [first, second] = [text.charCodeAt(at), unitAfter(text, at)];
      const list = this.#lists.get(pairOf(first, second));
      if (list === undefined) continue;
      this.#texts.remove(list, number);
      if (this.#texts.lengthOf(list) === 0) this.#forget(first, second, list);
    }
  }

  /** The lists of all pairs whose first letter fits `place`. Together they hold all texts with such a letter. */
  beginning(place: TermLetter): number[] {
    return this.#rowsOf(place).flatMap(({ unit, row }) => this.#listsOf(unit, this.#following.view(row)));
  }

  /** The lists of all pairs of letters that fit both places. */
  pairs(first: TermLetter, second: TermLetter): number[] {
    const width = widthOf(second);
    return this.#rowsOf(first).flatMap(({ unit, row }) => {
      const following =
        width < this.#following.lengthOf(row)
          ? unitsOf(second)
          : this.#following.view(row).filter((unit) => isFitting(second, unit));
      return this.#listsOf(unit, following);
    });
  }

  /** The number of texts in some lists. A text in several lists is counted for each of them. */
  sizeOf(lists: readonly number[]): number {
    return lists.reduce((sum, list) => sum + this.#texts.lengthOf(list), 0);
  }

  /** Adds the texts of some lists to a set. */
  mark(lists: readonly number[], texts: Bitset): void {
    for (const list of lists) this.#texts.mark(list, texts);
  }

  #rowsOf(place: TermLetter): { unit: number; row: number }[] {
    return unitsOf(place).flatMap((unit) => {
      const row = this.#rows.get(unit);
      return row === undefined ? [] : [{ unit, row }];
    });
  }

  #listsOf(unit: number, following: Iterable<number>): number[] {
    return Array.from(following, (next) => this.#lists.get(pairOf(unit, next))).filter((list) => list !== undefined);
  }

  #listFor(first: number, second: number): number {
    const pair = pairOf(first, second);
    const known = this.#lists.get(pair);
    if (known !== undefined) return known;
    const list = this.#freeLists.pop() ?? this.#lists.size;
    this.#lists.set(pair, list);
    const row = this.#rows.get(first) ?? this.#rows.size;
    this.#rows.set(first, row);
    this.#following.add(row, second);
    return list;
  }

  #forget(first: number, second: number, list: number): void {
    this.#lists.delete(pairOf(first, second));
    this.#freeLists.push(list);
    // The list of following units stays, even when it is empty: there are at most as many such lists as letters.
    const row = this.#rows.get(first);
    if (row !== undefined) this.#following.remove(row, second);
  }
}

function pairOf(first: number, second: number): number {
  return (first << 16) | second;
}

function unitAfter(text: string, at: number): number {
  return at + 1 < text.length ? text.charCodeAt(at + 1) : END;
}

function widthOf(place: TermLetter): number {
  return place.fits.reduce((sum, [from, to]) => sum + to - from + 1, 0);
}

function unitsOf(place: TermLetter): number[] {
  return place.fits.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
}
