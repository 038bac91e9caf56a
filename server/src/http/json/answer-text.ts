import { z } from "zod";
import { type KeptText, lastingBytes } from "../../platform/frozen.ts";

/** A text is encoded when it is this long. UTF-16 units. */
const ENCODED_FROM = 4 * 1024;
const BYTES_PER_UNIT_MAX = 3;
/** Space for most answers. Memory for a longer one is not kept. Bytes. */
const ROOM = 512 * 1024;

/** The bytes of the answer that is being written. Answers are written one after the other. */
const shared = Buffer.allocUnsafeSlow(ROOM);

/** A place in a text, for `AnswerText.dropFrom`. */
interface TextPosition {
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

  get place(): TextPosition {
    return { bytes: this.#bytes, text: this.#text };
  }

  /** Removes what was added after a place. */
  dropFrom({ bytes, text }: TextPosition): void {
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

/** Writes a value as JSON by its schema. Undefined when the value does not match the schema. */
export type Write = (value: unknown) => string | undefined;

/** Whether a schema has more rules than its type: a length, a range, a custom check. */
export function hasChecks(schema: z.core.$ZodType): boolean {
  return (schema._zod.def.checks ?? []).length > 0;
}

/** Whether the schema accepts every text and nothing else. */
export function isAnyText(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodString && schema.format === null && !schema.def.coerce && !hasChecks(schema);
}

/** The writer of a schema without parts. It accepts every schema: zod encodes values of unknown schemas. */
export function leafOf(schema: z.core.$ZodType): Write {
  if (isAnyText(schema)) return textOf;
  if (schema instanceof z.ZodISODateTime || schema instanceof z.ZodISODate) return textLike(schema);
  if (schema instanceof z.ZodNumber) return numberOf(schema);
  if (schema instanceof z.ZodBoolean) return hasChecks(schema) || schema.def.coerce ? byZod(schema) : booleanOf;
  if (schema instanceof z.ZodEnum) return hasChecks(schema) ? byZod(schema) : oneOf(schema.options);
  return byZod(schema);
}

/** The writer that lets zod encode. */
export function byZod(schema: z.core.$ZodType): Write {
  return (value) => {
    const { success, data } = z.safeEncode(schema, value);
    return success ? JSON.stringify(data) : undefined;
  };
}

/** A text as JSON. Most need no escaping, and the test costs less than `JSON.stringify`. */
export function quoted(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Characters that JSON must escape: control characters, `"`, `\` and lone surrogates. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

const textOf: Write = (value) => (typeof value === "string" ? quoted(value) : undefined);

const booleanOf: Write = (value) => {
  if (value === true) return "true";
  return value === false ? "false" : undefined;
};

/** A text with a fixed pattern that needs no escaping. */
function textLike(schema: z.ZodISODateTime | z.ZodISODate): Write {
  const { pattern, checks = [] } = schema._zod.def;
  if (pattern === undefined || checks.length > 0) return byZod(schema);
  return (value) => (typeof value === "string" && pattern.test(value) ? `"${value}"` : undefined);
}

/**
 * The writer of numbers; for integers, only of safe ones. It reads the bounds from the schema. A schema with other
 * checks is left to zod.
 */
function numberOf(schema: z.ZodNumber): Write {
  const { format, minValue, maxValue } = schema;
  const isInt = format === "safeint";
  const isKnown = (schema._zod.def.checks ?? []).every(({ _zod: { def } }) => isBound(def));
  if (!isKnown || schema.def.coerce || (format !== null && !isInt)) return byZod(schema);
  const isOne = isInt ? Number.isSafeInteger : Number.isFinite;
  const [least, most] = [minValue ?? Number.NEGATIVE_INFINITY, maxValue ?? Number.POSITIVE_INFINITY];
  return (value) =>
    typeof value === "number" && isOne(value) && value >= least && value <= most ? String(value) : undefined;
}

function isBound(def: z.core.$ZodCheckDef): boolean {
  const isRange = def.check === "greater_than" || def.check === "less_than";
  return isRange && "inclusive" in def && def.inclusive === true;
}

function oneOf(values: readonly (string | number)[]): Write {
  const texts = new Map<unknown, string>(values.map((value) => [value, JSON.stringify(value)]));
  return (value) => texts.get(value);
}
