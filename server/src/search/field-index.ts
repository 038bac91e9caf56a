import { foldText, type SearchTerm } from "@chonsu/shared/format/text/search-text";
import {
  exactPlace,
  exactReading,
  indexOfReading,
  initialsOf,
  isSyllable,
  type Reading,
  type TermLetter,
} from "@chonsu/shared/format/text/search-text-places";
import { type Bitset, BitsetPool, countBits, eachBit, intersect, setBit } from "../sets/bitset.ts";
import type { EachPair } from "../sets/int-list-pool.ts";
import { PostingLists } from "../sets/posting-lists.ts";
import { compareNames } from "./name-order.ts";
import { NgramIndex } from "./ngram-index.ts";
import { SharedTexts } from "./shared-texts.ts";

/** Marking this many texts of a list takes as long as comparing one text. */
const MARKS_OF_A_LOOK = 16;

/**
 * How a field is searched (`search-text.ts`). Labels are also found by initial consonants and half-typed syllables. The
 * words of prose are already folded and are matched exactly.
 */
type FieldStyle = "label" | "word";

/**
 * One field of many documents: its texts, with the documents that have each text, and an n-gram index of the texts. So a
 * term is compared once with a school, a major or a name, for any number of members.
 */
export class FieldIndex extends SharedTexts {
  readonly #style: FieldStyle;
  /** The folded texts, by number. */
  readonly #folded: string[] = [];
  /** For each text: the documents that have it, in ascending order. */
  readonly #owners = new PostingLists();
  readonly #grams = new NgramIndex();
  readonly #initials = new NgramIndex();
  readonly #acquired = new BitsetPool();

  constructor(style: FieldStyle) {
    super();
    this.#style = style;
  }

  override load(documents: number, pairs: EachPair): void {
    super.load(documents, pairs);
    this.#owners.load(this.all().length, (take) => this.each((document, number) => take(number, document)));
  }

  /** Adds the documents that match a term to a set. A term without letters matches none here. */
  mark(term: SearchTerm, documents: Bitset): void {
    this.#withTexts(term.readings.map(labelReading), (texts) => this.#markOwners(texts, documents));
  }

  /** The same for a folded text, which is matched exactly. */
  markFolded(text: string, documents: Bitset): void {
    this.#withTexts([wordReading(text)], (texts) => this.#markOwners(texts, documents));
  }

  /** At most `limit` of the documents that match a term, in the name order of their texts. */
  inOrder(term: SearchTerm, limit: number): number[] {
    const first: number[] = [];
    const compare = (a: number, b: number) => compareNames(this.#folded[a] ?? "", this.#folded[b] ?? "") || a - b;
    const keep = (number: number) => {
      const last = first[limit - 1];
      if (last !== undefined && compare(last, number) <= 0) return;
      const at = first.findIndex((other) => compare(number, other) < 0);
      first.splice(at === -1 ? first.length : at, 0, number);
      if (first.length > limit) first.pop();
    };
    this.#withTexts(term.readings.map(labelReading), (texts) => eachBit(texts, keep));
    return first.flatMap((number) => Array.from(this.#owners.view(number))).slice(0, limit);
  }

  /** Adds the documents that have a text with the folded form `folded` to a set. */
  markEqual(folded: string, documents: Bitset): void {
    const mark = (number: number) => {
      if (this.#folded[number] === folded) this.#owners.mark(number, documents);
    };
    this.#acquire((texts) => {
      this.#markTexts({ reading: exactReading(folded), isFound: (text) => text === folded }, texts);
      eachBit(texts, mark);
    });
  }

  /** Calls `use` with the numbers of the texts that match in at least one of the given ways. */
  #withTexts(ways: readonly TermMatch[], use: (texts: Bitset) => void): void {
    this.#acquire((texts) => {
      for (const way of ways) this.#markTexts(way, texts);
      use(texts);
    });
  }

  #markOwners(texts: Bitset, documents: Bitset): void {
    eachBit(texts, (number) => this.#owners.mark(number, documents));
  }

  #acquire(use: (texts: Bitset) => void): void {
    this.#acquired.acquire(this.all().length, use);
  }

  /**
   * Marks the texts that match in one way. For up to two letters the lists give the exact result. For more letters,
   * only texts that contain all pairs of letters are compared, one by one.
   */
  #markTexts({ reading, isFound }: TermMatch, texts: Bitset): void {
    const [first, second] = reading;
    if (first === undefined) return;
    if (second === undefined) return this.#startingWith(first).mark(texts);
    if (reading.length === 2) return this.#pairs(first, second).mark(texts);
    const pairs = reading.slice(1).map((place, index) => this.#pairs(reading[index] ?? place, place));
    if (pairs.some(({ size }) => size === 0)) return;
    this.#acquire((candidates) => {
      markHolders(pairs, candidates, (use) => this.#acquire(use));
      eachBit(candidates, (number) => {
        if (isFound(this.#folded[number] ?? "")) setBit(texts, number);
      });
    });
  }

  #startingWith(place: TermLetter): FoundTexts {
    if (place.initial === null) return found(this.#grams, this.#grams.beginning(place));
    return found(this.#initials, this.#initials.beginning(exactPlace(place.initial)));
  }

  /**
   * The texts that contain a pair of letters. Two consonants are looked up in the index of initials: one list there
   * replaces the lists of all pairs of syllables.
   */
  #pairs(first: TermLetter, second: TermLetter): FoundTexts {
    const [begin, end] = [coarseOf(first), coarseOf(second)];
    if (begin === null || end === null || (first.initial ?? second.initial) === null) {
      return found(this.#grams, this.#grams.pairs(first, second));
    }
    return found(this.#initials, this.#initials.pairs(exactPlace(begin), exactPlace(end)));
  }

  protected override added(number: number, text: string): void {
    const folded = this.#style === "label" ? foldText(text) : text;
    this.#folded[number] = folded === text ? text : folded;
    this.#grams.add(number, folded);
    if (this.#style === "label") this.#initials.add(number, initialsOf(folded));
  }

  protected override removed(number: number): void {
    const folded = this.#folded[number] ?? "";
    this.#grams.remove(number, folded);
    if (this.#style === "label") this.#initials.remove(number, initialsOf(folded));
    this.#folded[number] = "";
  }

  protected override gained(number: number, document: number): void {
    this.#owners.add(number, document);
  }

  protected override lost(number: number, document: number): void {
    this.#owners.remove(number, document);
  }
}

/**
 * Marks the texts that contain the rarest of some pairs. Then removes the texts that lack another pair, as long as this
 * costs less than comparing the texts.
 */
function markHolders(pairs: readonly FoundTexts[], texts: Bitset, acquire: (use: (set: Bitset) => void) => void): void {
  const [rarest, ...others] = pairs.toSorted((a, b) => a.size - b.size);
  rarest?.mark(texts);
  let left = rarest?.size ?? 0;
  for (const pair of others) {
    if (texts.length + pair.size > left * MARKS_OF_A_LOOK) return;
    acquire((holders) => {
      pair.mark(holders);
      intersect(texts, holders);
    });
    left = countBits(texts);
  }
}

/** Lists of an n-gram index, and the number of their entries. */
interface FoundTexts {
  readonly size: number;
  mark(texts: Bitset): void;
}

function found(grams: NgramIndex, lists: readonly number[]): FoundTexts {
  return { size: grams.sizeOf(lists), mark: (texts) => grams.mark(lists, texts) };
}

/** A way to match a term: letter by letter in the index, and by comparison with a text. */
interface TermMatch {
  readonly reading: Reading;
  readonly isFound: (folded: string) => boolean;
}

/** A label is also found by initial consonants and half-typed syllables. */
function labelReading(reading: Reading): TermMatch {
  return { reading, isFound: (text) => indexOfReading(text, reading) !== -1 };
}

/** A folded word is matched exactly. */
function wordReading(word: string): TermMatch {
  return { reading: exactReading(word), isFound: (text) => text.includes(word) };
}

/**
 * The letter for a place in a text of initials: its consonant. Null for a full syllable, because a text of initials has
 * only the consonant of a syllable.
 */
function coarseOf(place: TermLetter): number | null {
  if (place.initial !== null) return place.initial;
  const code = place.fits[0]?.[0] ?? 0;
  return isSyllable(code) ? null : code;
}
