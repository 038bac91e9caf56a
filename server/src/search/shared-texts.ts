import type { Steps } from "../platform/turns.ts";
import { type EachPair, IntListPool } from "../sets/int-list-pool.ts";
import { createPairLog, type PairLog } from "../sets/pair-log.ts";

/**
 * The texts of many documents. Each different text is stored once, under a number: a hundred thousand members have the
 * same school. Documents and numbers are small integers.
 */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  /** By number; the text of a free number is empty. */
  readonly #texts: string[] = [];
  /** How many documents have a text. */
  readonly #uses: number[] = [];
  readonly #freeNumbers: number[] = [];
  /** For each document: the numbers of its texts, in the order given. */
  readonly #held = new IntListPool();
  /** For each text: the last pass over the texts of a document that met it. */
  readonly #passes: number[] = [];
  #pass = 0;
  /** While texts are loaded: each document with its texts. */
  #loaded: PairLog | undefined;

  /** Begins to fill empty lists: until `endLoad`, `set` is called once for each document, and nothing is read. */
  beginLoad(): void {
    this.#loaded = createPairLog();
  }

  *endLoad(documents: number): Steps<void> {
    yield;
    const { forEach } = this.#loaded ?? createPairLog();
    this.#loaded = undefined;
    this.load(documents, forEach);
  }

  /** Fills empty lists. Each pair is a document and the number of one of its texts, and occurs once. */
  load(documents: number, pairs: EachPair): void {
    this.#held.load(documents, pairs);
    this.each((_document, number) => {
      this.#uses[number] = (this.#uses[number] ?? 0) + 1;
    });
  }

  /** Replaces the texts of a document. */
  set(document: number, texts: readonly string[]): void {
    const after = this.#numbersOf(texts);
    if (this.#loaded === undefined) this.#replace(document, after);
    else for (const number of after) this.#loaded.push(document, number);
  }

  /** Calls `take` with the number of each text of each document, document by document. */
  each(take: (document: number, number: number) => void): void {
    this.#held.each(take);
  }

  all(): readonly string[] {
    return this.#texts;
  }

  /** How many documents have exactly this text. */
  usesOf(text: string): number {
    return this.#uses[this.#numbers.get(text) ?? -1] ?? 0;
  }

  /** The texts of a document in the order given. */
  textsOf(document: number): string[] {
    return Array.from(this.#held.view(document), (number) => this.#texts[number] ?? "");
  }

  /** The first text of a document, for a field with a single text. Undefined when it has none. */
  firstTextOf(document: number): string | undefined {
    return this.#texts[this.#held.first(document) ?? -1];
  }

  /** Whether one of the texts of a document contains some letters. */
  has(document: number, letters: string): boolean {
    return this.#held.view(document).some((number) => this.#texts[number]?.includes(letters));
  }

  /** The number of a text. A new text is added without documents: for `load`. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#freeNumbers.pop() ?? this.#texts.length;
    this.#numbers.set(text, number);
    this.#texts[number] = text;
    this.#uses[number] = 0;
    this.added(number, text);
    return number;
  }

  protected added(_number: number, _text: string): void {}

  /** Called with each text that is deleted, because its last document has lost it. */
  protected removed(_number: number, _text: string): void {}

  /** Called when a document gets a text, except while texts are loaded. */
  protected gained(_number: number, _document: number): void {}

  /** Called when a document loses a text. */
  protected lost(_number: number, _document: number): void {}

  /**
   * The numbers of some texts, each once, in the order given. A Set for each document would take longer than everything
   * else while texts are loaded.
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

  #replace(document: number, after: readonly number[]): void {
    const before = new Set(this.#held.view(document));
    const now = new Set(after);
    this.#held.replace(document, after);
    for (const number of now) {
      if (before.has(number)) continue;
      this.#uses[number] = (this.#uses[number] ?? 0) + 1;
      this.gained(number, document);
    }
    for (const number of before) {
      if (now.has(number)) continue;
      this.lost(number, document);
      this.#release(number);
    }
  }

  #release(number: number): void {
    const left = (this.#uses[number] ?? 0) - 1;
    this.#uses[number] = left;
    if (left > 0) return;
    const text = this.#texts[number] ?? "";
    this.#numbers.delete(text);
    this.#texts[number] = "";
    this.#freeNumbers.push(number);
    this.removed(number, text);
  }
}
