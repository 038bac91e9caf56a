import { type Bitset, clearBit, createBitset, setBit } from "./sets/bitset.ts";

const PHRASES_MAX = 32;
const GROWTH = 1.25;

/**
 * Which documents contain some terms of several words that were asked for lately: to find out, texts are read one by one. Kept exact:
 * each document that changes is compared with each of them.
 */
export class PhraseCache {
  /** The one that was asked for longest ago first. */
  readonly #found = new Map<string, Bitset>();

  /** The documents with a phrase; undefined when it is not known. Not to be changed. */
  find(phrase: string): Bitset | undefined {
    const found = this.#found.get(phrase);
    if (found === undefined) return undefined;
    this.#found.delete(phrase);
    this.#found.set(phrase, found);
    return found;
  }

  /** Remembers the documents with a phrase, and forgets another one when there are too many. */
  keep(phrase: string, documents: Bitset): void {
    this.#found.set(phrase, documents.slice());
    const [oldest] = this.#found.size > PHRASES_MAX ? this.#found.keys() : [];
    if (oldest !== undefined) this.#found.delete(oldest);
  }

  /** Follows a document whose texts are other ones now, folded. */
  follow(document: number, texts: readonly string[]): void {
    for (const [phrase, found] of this.#found) {
      if (!texts.some((text) => text.includes(phrase))) clearBit(found, document);
      else setBit(this.#withRoom(phrase, found, document), document);
    }
  }

  get bytes(): number {
    return [...this.#found.values()].reduce((sum, found) => sum + found.byteLength, 0);
  }

  #withRoom(phrase: string, found: Bitset, document: number): Bitset {
    if (document >>> 5 < found.length) return found;
    const wider = createBitset(Math.ceil((document + 1) * GROWTH));
    wider.set(found);
    this.#found.set(phrase, wider);
    return wider;
  }
}
