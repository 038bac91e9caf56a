const TEXT = Symbol("text");

/** Where a frozen object keeps its text, and the schema by which it was written. */
interface TextPlace {
  schema: object | undefined;
  text: string;
}

/**
 * Freezes plain data deeply and returns it. Its objects get a place for their text. The place is a part of the object
 * and no entry of a `WeakMap`, because the garbage collector stops the process to follow such entries
 * (docs/decisions/014).
 */
export function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  const place: TextPlace = { schema: undefined, text: "" };
  if (!Array.isArray(value)) Object.defineProperty(value, TEXT, { value: place });
  return Object.freeze(value);
}

/** The place for the text of an object; undefined when the object can change. */
export function textPlaceOf(value: { readonly [TEXT]?: TextPlace }): TextPlace | undefined {
  return value[TEXT];
}
