import { foldText, type SearchTerm } from "@chonsu/shared/format/text/search-text";
import {
  exactPlace,
  exactReading,
  indexOfReading,
  initialsOf,
  isSyllable,
  type Place,
  type Reading,
} from "@chonsu/shared/format/text/search-text-places";
import { type Bitset, countBits, eachBit, intersect, setBit } from "../sets/bitset.ts";
import { BitsetPool } from "../sets/bitset-pool.ts";
import { type EachPair, IntListPool } from "../sets/int-list-pool.ts";
import { NgramIndex } from "../sets/ngram-index.ts";
import { createPairLog, type PairLog } from "../sets/pair-log.ts";
import { PostingLists } from "../sets/posting-lists.ts";
import { compareNames } from "./name-order.ts";

const NONE = new Int32Array(0);
const NOTHING: ReadonlySet<number> = new Set();
/** Marking this many texts of a list takes as long as comparing one text. */
const MARKS_OF_A_LOOK = 16;

/**
 * How a field is searched (`search-text.ts`). Labels are also found by initial consonants and half-typed syllables. The
 * words of prose are already folded and are matched exactly.
 */
export type FieldStyle = "label" | "word";

/**
 * One field of many documents. Each different text is stored once, with the documents that have it, and an n-gram index
 * of the texts. So a term is compared once with a school, a major or a name, for any number of members. Documents are
 * small integers.
 */
export class FieldIndex {
  readonly #style: FieldStyle;
  /** Original text → its number. */
  readonly #numbers = new Map<string, number>();
  readonly #written: string[] = [];
  readonly #folded: string[] = [];
  readonly #freeNumbers: number[] = [];
  /** For each text: the documents that have it, in ascending order. */
  readonly #owners = new PostingLists();
  readonly #texts = new IntListPool();
  readonly #grams = new NgramIndex();
  readonly #initials = new NgramIndex();
  readonly #acquired = new BitsetPool();
  /** For each text: the last pass over the texts of a document that met it. */
  readonly #passes: number[] = [];
  #pass = 0;
  /** While the index is loaded: each document with its texts. */
  #loaded: PairLog | undefined;

  constructor(style: FieldStyle) {
    this.#style = style;
  }

  /** Begins to fill an empty index: until `endLoad`, `set` is called once for each document, and nothing is read. */
  beginLoad(): void {
    this.#loaded = createPairLog();
  }

  endLoad(documents: number): void {
    const { forEach } = this.#loaded ?? createPairLog();
    this.#loaded = undefined;
    this.load(documents, forEach);
  }

  /** Fills an empty index. Each pair is a document and the number of one of its texts, and occurs once. */
  load(documents: number, pairs: EachPair): void {
    this.#texts.load(documents, pairs);
    this.#owners.load(this.#written.length, (take) => {
      this.#texts.each((document, number) => take(number, document));
    });
  }

  /** Replaces the texts of a document. */
  set(document: number, texts: readonly string[]): void {
    const after = this.#numbersOf(texts);
    if (this.#loaded === undefined) this.#replace(document, after);
    else for (const number of after) this.#loaded.push(document, number);
  }

  #replace(document: number, after: readonly number[]): void {
    const before = this.#texts.lengthOf(document) === 0 ? NONE : this.#texts.view(document).slice();
    for (const number of after) this.#owners.add(number, document);
    this.#texts.replace(document, after);
    const kept = before.length === 0 ? NOTHING : new Set(after);
    for (const number of before) if (!kept.has(number)) this.#release(number, document);
  }

  /** The texts of a document in the order given. */
  textsOf(document: number): string[] {
    return Array.from(this.#texts.view(document), (number) => this.#written[number] ?? "");
  }

  /** The first text of a document, for a field with a single text. Undefined when it has none. */
  firstTextOf(document: number): string | undefined {
    const number = this.#texts.first(document);
    return number === undefined ? undefined : this.#written[number];
  }

  /** All texts. */
  texts(): Iterable<string> {
    return this.#numbers.keys();
  }

  /** One more than the largest number of a text. */
  get size(): number {
    return this.#written.length;
  }

  /** How many documents have exactly this text. */
  usesOf(text: string): number {
    const number = this.#numbers.get(text);
    return number === undefined ? 0 : this.#owners.lengthOf(number);
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
  #withTexts(ways: readonly Way[], use: (texts: Bitset) => void): void {
    this.#acquire((texts) => {
      for (const way of ways) this.#markTexts(way, texts);
      use(texts);
    });
  }

  #markOwners(texts: Bitset, documents: Bitset): void {
    eachBit(texts, (number) => this.#owners.mark(number, documents));
  }

  #acquire(use: (texts: Bitset) => void): void {
    this.#acquired.acquire(this.#written.length, use);
  }

  /**
   * Marks the texts that match in one way. For up to two letters the lists give the exact result. For more letters,
   * only texts that contain all pairs of letters are compared, one by one.
   */
  #markTexts({ reading, isFound }: Way, texts: Bitset): void {
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

  #startingWith(place: Place): Found {
    if (place.initial === null) return found(this.#grams, this.#grams.beginning(place));
    return found(this.#initials, this.#initials.beginning(exactPlace(place.initial)));
  }

  /**
   * The texts that contain a pair of letters. Two consonants are looked up in the index of initials: one list there
   * replaces the lists of all pairs of syllables.
   */
  #pairs(first: Place, second: Place): Found {
    const [begin, end] = [coarseOf(first), coarseOf(second)];
    if (begin === null || end === null || (first.initial ?? second.initial) === null) {
      return found(this.#grams, this.#grams.pairs(first, second));
    }
    return found(this.#initials, this.#initials.pairs(exactPlace(begin), exactPlace(end)));
  }

  /**
   * The numbers of some texts, each once, in the order given. A Set for each document would take longer than everything
   * else.
   */
  #numbersOf(texts: readonly string[]): number[] {
    this.#pass += 1;
    const numbers: number[] = [];
    for (const text of texts) {
      const number = this.numberOf(text);
      if (this.#passes[number] === this.#pass) continue;
      this.#passes[number] = this.#pass;
      numbers.push(number);
    }
    return numbers;
  }

  /** The number of a text. A new text is added without documents: for `load`. */
  numberOf(text: string): number {
    return this.#numbers.get(text) ?? this.#number(text);
  }

  #number(key: string): number {
    const folded = this.#style === "label" ? foldText(key) : key;
    const number = this.#freeNumbers.pop() ?? this.#written.length;
    this.#numbers.set(key, number);
    this.#written[number] = key;
    this.#folded[number] = folded === key ? key : folded;
    this.#grams.add(number, folded);
    if (this.#style === "label") this.#initials.add(number, initialsOf(folded));
    return number;
  }

  /** Removes a text from a document, and deletes the text after its last document. */
  #release(number: number, document: number): void {
    this.#owners.remove(number, document);
    if (this.#owners.lengthOf(number) > 0) return;
    const folded = this.#folded[number] ?? "";
    this.#numbers.delete(this.#written[number] ?? "");
    this.#grams.remove(number, folded);
    if (this.#style === "label") this.#initials.remove(number, initialsOf(folded));
    this.#written[number] = "";
    this.#folded[number] = "";
    this.#freeNumbers.push(number);
  }
}

/**
 * Marks the texts that contain the rarest of some pairs. Then removes the texts that lack another pair, as long as this
 * costs less than comparing the texts.
 */
function markHolders(pairs: readonly Found[], texts: Bitset, acquire: (use: (set: Bitset) => void) => void): void {
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
interface Found {
  readonly size: number;
  mark(texts: Bitset): void;
}

function found(grams: NgramIndex, lists: readonly number[]): Found {
  return { size: grams.sizeOf(lists), mark: (texts) => grams.mark(lists, texts) };
}

/** A way to match a term: letter by letter in the index, and by comparison with a text. */
interface Way {
  readonly reading: Reading;
  readonly isFound: (folded: string) => boolean;
}

/** A label is also found by initial consonants and half-typed syllables. */
function labelReading(reading: Reading): Way {
  return { reading, isFound: (text) => indexOfReading(text, reading) !== -1 };
}

/** A folded word is matched exactly. */
function wordReading(word: string): Way {
  return { reading: exactReading(word), isFound: (text) => text.includes(word) };
}

/**
 * The letter for a place in a text of initials: its consonant. Null for a full syllable, because a text of initials has
 * only the consonant of a syllable.
 */
function coarseOf(place: Place): number | null {
  if (place.initial !== null) return place.initial;
  const code = place.fits[0]?.[0] ?? 0;
  return isSyllable(code) ? null : code;
}
