import type { JournalText } from "./kept-text.ts";

/** Of a UTF-16 unit. */
export const BYTES_PER_UNIT = 2;

/**
 * A block of memory for the latest texts. New texts overwrite the oldest ones. It is outside the JavaScript heap,
 * because thousands of kept texts would be copied and marked by the garbage collector again and again. That took a
 * seventh of the time of calls with long answers.
 */
export class TextRing {
  readonly #size: number;
  /** Made for the first text. The operating system provides pages of it when they are used. */
  #block: Buffer | undefined;
  /** Where the next text begins. It only grows; places in the block are this number modulo its size. */
  #end = 0;

  /** `bytes` is a multiple of `BYTES_PER_UNIT`. No text may be longer. */
  constructor(bytes: number) {
    this.#size = bytes;
  }

  /** Copies a text into the block. The result can be read until texts of almost the size of the block came after it. */
  keep({ text, isCut }: JournalText): JournalText {
    const length = text.length * BYTES_PER_UNIT;
    const left = this.#size - (this.#end % this.#size);
    // A text is in one piece, so the end of the block may stay unused.
    if (length > left) this.#end += left;
    const at = this.#end;
    this.#block ??= Buffer.allocUnsafeSlow(this.#size);
    this.#block.write(text, at % this.#size, "utf16le");
    this.#end += length;
    return new TextInRing(() => this.#read(at, length), isCut);
  }

  #read(at: number, length: number): string {
    if (this.#block === undefined || at + this.#size < this.#end) throw new Error("the text has been overwritten");
    const place = at % this.#size;
    return this.#block.toString("utf16le", place, place + length);
  }
}

class TextInRing implements JournalText {
  readonly #read: () => string;
  readonly isCut: boolean;

  constructor(read: () => string, isCut: boolean) {
    this.#read = read;
    this.isCut = isCut;
  }

  get text(): string {
    return this.#read();
  }
}
