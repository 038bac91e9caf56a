const KEPT = Symbol("kept");

/** The JSON text of a frozen object, and the function that wrote it. */
export interface KeptText {
  writer: object | undefined;
  /** A string until a long answer needs it in UTF-8, which takes half the memory for Korean text. */
  content: string | Buffer;
}

/**
 * Freezes plain data deeply and returns it. Its objects get a place for their text. The place is a part of the object
 * and no entry of a `WeakMap`, because the garbage collector stops the process to follow such entries
 * (docs/decisions/014).
 */
export function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  const kept: KeptText = { writer: undefined, content: "" };
  if (!Array.isArray(value)) Object.defineProperty(value, KEPT, { value: kept });
  return Object.freeze(value);
}

/** The place for the text of an object; undefined when the object can change. */
export function keptTextOf(value: { readonly [KEPT]?: KeptText }): KeptText | undefined {
  return value[KEPT];
}

/** Kept texts share blocks of this size. Bytes. */
const BLOCK = 64 * 1024;
let block = Buffer.alloc(0);

/**
 * The bytes of a text that is kept. `Buffer.from` would put them into a block with bytes of short-lived texts, which
 * then stay in memory as long as the kept ones.
 */
export function lastingBytes(text: string): Buffer {
  const length = Buffer.byteLength(text);
  if (length > block.length) block = Buffer.allocUnsafeSlow(Math.max(BLOCK, length));
  const bytes = block.subarray(0, length);
  bytes.write(text);
  block = block.subarray(length);
  return bytes;
}

/**
 * A copy of a frozen object, with more fields or other ones. The JSON writer reuses the text of the fields that are the
 * same.
 */
export interface Copy {
  readonly [ORIGINAL]: Fields;
}

export const ORIGINAL = Symbol("original");

export type Fields = Readonly<Record<string, unknown>>;

/** The original of a copy; undefined when the value is none. */
export function originalOf(value: Partial<Copy>): Fields | undefined {
  return value[ORIGINAL];
}
