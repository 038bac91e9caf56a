import { IntListPool } from "../sets/int-list-pool.ts";
import { createPairLog, type PairLog } from "../sets/pair-log.ts";

/** The texts of many documents. Each different text is stored once: a hundred thousand members have the same school. */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  /** How many documents have a text. */
  readonly #uses: number[] = [];
  readonly #freeNumbers: number[] = [];
  /** For each document: the numbers of its texts, in the order given. */
  readonly #held = new IntListPool();
  /** While texts are loaded: each document with its texts. */
  #loaded: PairLog | undefined;

  /** Begins to fill empty lists: until `endLoad`, `set` is called once for each document, and nothing is read. */
  beginLoad(): void {
    this.#loaded = createPairLog();
  }

  endLoad(documents: number): void {
    const { forEach } = this.#loaded ?? createPairLog();
    this.#loaded = undefined;
    this.#held.load(documents, forEach);
  }

  /** Replaces the texts of a document. */
  set(document: number, texts: readonly string[]): void {
    const after = [...new Set(texts.map((text) => this.#numberOf(text)))];
    for (const number of after) this.#uses[number] = (this.#uses[number] ?? 0) + 1;
    if (this.#loaded === undefined) this.#replace(document, after);
    else for (const number of after) this.#loaded.push(document, number);
  }

  /** Calls `take` with the number of each text of each document, document by document. */
  each(take: (document: number, number: number) => void): void {
    this.#held.each(take);
  }

  /** All texts, by number. */
  all(): readonly string[] {
    return this.#texts;
  }

  /** Whether one of the texts of a document contains some letters. */
  has(document: number, letters: string): boolean {
    return this.#held.view(document).some((number) => this.#texts[number]?.includes(letters));
  }

  #replace(document: number, after: readonly number[]): void {
    const before = this.#held.view(document).slice();
    this.#held.replace(document, after);
    for (const number of before) this.#release(number);
  }

  #numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#freeNumbers.pop() ?? this.#texts.length;
    this.#numbers.set(text, number);
    this.#texts[number] = text;
    this.#uses[number] = 0;
    return number;
  }

  #release(number: number): void {
    const left = (this.#uses[number] ?? 0) - 1;
    this.#uses[number] = left;
    if (left > 0) return;
    this.#numbers.delete(this.#texts[number] ?? "");
    this.#texts[number] = "";
    this.#freeNumbers.push(number);
  }
}
