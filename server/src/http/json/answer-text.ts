import { type KeptText, lastingBytes } from "../../platform/frozen.ts";

/** A text is encoded when it is this long. UTF-16 units. */
const ENCODED_FROM = 4 * 1024;
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

/** An answer, or a part of it: a string when it is short, else its bytes. */
export type Encoded = string | Buffer;

/** The same parts as one. */
export function joined(parts: readonly Encoded[]): Encoded {
  const isShort = parts.every((part) => typeof part === "string");
  return isShort ? parts.join("") : Buffer.concat(parts.map(bytesOf));
}

function bytesOf(part: Encoded): Buffer {
  return typeof part === "string" ? Buffer.from(part) : part;
}

/**
 * The text of one answer, made of parts. A long text is encoded part by part, because a string of a hundred kilobytes
 * costs as much as making its parts: it must be copied together, counted, and encoded. Only one answer may be written
 * at a time.
 */
export class AnswerText {
  #space: Buffer;
  #bytes = 0;
  #text = "";

  /** Whether texts of its parts are kept. A text that is kept itself does not keep its parts a second time. */
  readonly keepsParts: boolean;

  /** A text that is made while another one is being written needs space of its own. */
  constructor(space = shared) {
    this.#space = space;
    this.keepsParts = space === shared;
  }

  /** Bytes, with UTF-16 units for what is not encoded yet. */
  get length(): number {
    return this.#bytes + this.#text.length;
  }

  add(part: string): void {
    this.#text += part;
    if (this.#text.length >= ENCODED_FROM) this.#encode();
  }

  /** Adds a text that is kept. In a long answer its bytes are copied, which takes a tenth of encoding them. */
  addKept(kept: KeptText): void {
    if (this.#bytes === 0) return this.add(kept.content.toString());
    this.#encode();
    const bytes = typeof kept.content === "string" ? lastingBytes(kept.content) : kept.content;
    kept.content = bytes;
    this.#makeRoom(bytes.length);
    this.#space.set(bytes, this.#bytes);
    this.#bytes += bytes.length;
  }

  get place(): Place {
    return { bytes: this.#bytes, text: this.#text };
  }

  /** Removes what was added after a place. */
  dropFrom({ bytes, text }: Place): void {
    this.#bytes = bytes;
    this.#text = text;
  }

  /** What was added since the last call. Afterwards the text is empty, so that others may be written. */
  take(): Encoded {
    const whole = this.whole();
    this.dropFrom({ bytes: 0, text: "" });
    return whole;
  }

  whole(): Encoded {
    if (this.#bytes === 0) return this.#text;
    this.#encode();
    return Buffer.from(this.#space.subarray(0, this.#bytes));
  }

  #encode(): void {
    if (this.#text === "") return;
    this.#makeRoom(this.#text.length * BYTES_PER_UNIT_MAX);
    this.#bytes += this.#space.write(this.#text, this.#bytes);
    this.#text = "";
  }

  #makeRoom(bytes: number): void {
    const needed = this.#bytes + bytes;
    if (needed <= this.#space.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * needed);
    this.#space.copy(larger, 0, 0, this.#bytes);
    this.#space = larger;
  }
}
