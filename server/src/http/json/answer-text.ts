/** A text is encoded when it is this long. UTF-16 units. */
const ENCODED_FROM = 16 * 1024;
const BYTES_PER_UNIT_MAX = 3;
/** Space for most answers. Memory for a longer one is not kept. Bytes. */
const ROOM = 512 * 1024;

/** The bytes of the answer that is being written. Answers are written one after the other. */
const shared = Buffer.allocUnsafeSlow(ROOM);

/** A place in a text, for `AnswerText.dropFrom`. */
interface Place {
  readonly bytes: number;
  readonly text: string;
}

/**
 * The text of one answer, made of parts. A long text is encoded part by part, because a string of a hundred kilobytes
 * costs as much as making its parts: it must be copied together, counted, and encoded. Only one answer may be written
 * at a time.
 */
export class AnswerText {
  #space = shared;
  #bytes = 0;
  #text = "";

  add(part: string): void {
    this.#text += part;
    if (this.#text.length >= ENCODED_FROM) this.#encode();
  }

  get place(): Place {
    return { bytes: this.#bytes, text: this.#text };
  }

  /** Removes what was added after a place. */
  dropFrom({ bytes, text }: Place): void {
    this.#bytes = bytes;
    this.#text = text;
  }

  /** The whole text: a string when it is short, else its bytes. */
  whole(): string | Buffer {
    if (this.#bytes === 0) return this.#text;
    this.#encode();
    return Buffer.from(this.#space.subarray(0, this.#bytes));
  }

  #encode(): void {
    const needed = this.#bytes + this.#text.length * BYTES_PER_UNIT_MAX;
    if (needed > this.#space.length) {
      const larger = Buffer.allocUnsafeSlow(2 * needed);
      this.#space.copy(larger, 0, 0, this.#bytes);
      this.#space = larger;
    }
    this.#bytes += this.#space.write(this.#text, this.#bytes);
    this.#text = "";
  }
}
