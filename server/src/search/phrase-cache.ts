import { type Bitset, clearBit, grown, setBit, wordsFor } from "../sets/bitset.ts";

const PHRASES_MAX = 32;
const GROWTH = 1.25;

/**
 * The documents that contain recently searched phrases of several words. They are cached, because finding them means
 * reading texts one by one. The cache is always exact: each changed document is compared with each phrase.
 */
export class PhraseCache {
  /** Least recently used first. */
  readonly #found = new Map<string, Bitset>();

  /** The documents with a phrase; undefined when it is not cached. Must not be changed. */
  find(phrase: string): Bitset | undefined {
    const found = this.#found.get(phrase);
    if (found === undefined) return undefined;
    this.#found.delete(phrase);
    this.#found.set(phrase, found);
    return found;
  }

  /** Caches the documents with a phrase. Drops the least recently used phrase when there are too many. */
  keep(phrase: string, documents: Bitset): void {
    this.#found.set(phrase, documents.slice());
    const [oldest] = this.#found.size > PHRASES_MAX ? this.#found.keys() : [];
    if (oldest !== undefined) this.#found.delete(oldest);
  }

  /** Updates a document whose folded texts have changed. */
  follow(document: number, texts: readonly string[]): void {
    for (const [phrase, found] of this.#found) {
      if (!texts.some((text) => text.includes(phrase))) clearBit(found, document);
      else setBit(this.#withRoom(phrase, found, document), document);
    }
  }

  #withRoom(phrase: string, found: Bitset, document: number): Bitset {
    if (document >>> 5 < found.length) return found;
    const wider = grown(found, wordsFor(Math.ceil((document + 1) * GROWTH)));
    this.#found.set(phrase, wider);
    return wider;
  }
}
