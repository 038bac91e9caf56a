import { foldText, type SearchTerm } from "@chonsu/shared/format/text/search-text";
import type { Steps } from "../platform/turns.ts";
import { type Bitset, BitsetPool, clearBit, countBits, eachBit, intersect, unite } from "../sets/bitset.ts";
import { IntListPool } from "../sets/int-list-pool.ts";
import { createPairLog } from "../sets/pair-log.ts";
import { FieldIndex } from "./field-index.ts";
import { PhraseCache } from "./phrase-cache.ts";
import { SharedTexts } from "./shared-texts.ts";

const WHITE_SPACE = /\s+/;
const NO_DOCUMENT = -1;
/** The words of this many texts are found in a few milliseconds. */
const TEXTS_OF_A_STEP = 250;
/** The result is cached when at least this many texts were compared. */
const MANY = 256;

/**
 * One field of prose: titles, contents, descriptions. A term without white space can only be inside one word. So it is
 * searched among the different words, of which there are far fewer than texts, and the documents of all matching words
 * are marked together. A term of several words is compared with the texts that contain all its words. When these are
 * many, the result is cached.
 */
export class ProseIndex {
  readonly #words = new FieldIndex("word");
  readonly #texts = new SharedTexts();
  readonly #phrases = new PhraseCache();
  readonly #acquired = new BitsetPool();
  /** The number of documents that a set has space for. */
  #room = 0;
  #isLoading = false;

  /** Begins to fill an empty index: until `endLoad`, `set` is called once for each document, and nothing is read. */
  beginLoad(): void {
    this.#isLoading = true;
    this.#texts.beginLoad();
  }

  *endLoad(documents: number): Steps<void> {
    this.#isLoading = false;
    yield* this.#texts.endLoad(documents);
    const words = yield* this.#wordsOfTexts();
    yield;
    this.#words.load(documents, (take) => {
      const last = new Int32Array(this.#words.all().length).fill(NO_DOCUMENT);
      this.#texts.each((document, text) => {
        for (const word of words.view(text)) {
          if (last[word] !== document) take(document, word);
          last[word] = document;
        }
      });
    });
  }

  /** Replaces the texts of a document. */
  set(document: number, texts: readonly string[]): void {
    const folded = texts.map(foldText);
    this.#room = Math.max(this.#room, document + 1);
    this.#texts.set(document, folded);
    if (this.#isLoading) return;
    this.#phrases.follow(document, folded);
    this.#words.set(document, folded.flatMap(wordsOf));
  }

  /** Adds the documents that contain a term exactly to a set. A term without letters matches none here. */
  mark(term: SearchTerm, documents: Bitset): void {
    const [first = "", ...others] = term.text.split(WHITE_SPACE);
    if (others.length === 0) return this.#words.markFolded(first, documents);
    const known = this.#phrases.find(term.text);
    if (known !== undefined) return unite(documents, known);
    this.#acquired.acquire(this.#room, (found) => {
      this.#findPhrase(term.text, [first, ...others], found);
      unite(documents, found);
    });
  }

  /** The words of each text. They are found once for all documents that have the text. */
  *#wordsOfTexts(): Steps<IntListPool> {
    const { push, forEach } = createPairLog();
    const texts = this.#texts.all();
    for (const [number, text] of texts.entries()) {
      for (const word of wordsOf(text)) push(number, this.#words.numberOf(word));
      if (number % TEXTS_OF_A_STEP === 0) yield;
    }
    const words = new IntListPool();
    words.load(texts.length, forEach);
    return words;
  }

  /** Adds the documents that contain a term of several words to an empty set. */
  #findPhrase(phrase: string, words: readonly string[], found: Bitset): void {
    for (const [place, word] of words.entries()) {
      this.#acquired.acquire(this.#room, (holders) => {
        this.#words.markFolded(word, holders);
        if (place === 0) unite(found, holders);
        else intersect(found, holders);
      });
    }
    const looked = countBits(found);
    eachBit(found, (document) => {
      if (!this.#texts.has(document, phrase)) clearBit(found, document);
    });
    if (looked >= MANY) this.#phrases.keep(phrase, found);
  }
}

function wordsOf(text: string): string[] {
  return text.split(WHITE_SPACE).filter((word) => word !== "");
}
