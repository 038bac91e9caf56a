/** A part of a document. */
export type Json = Record<string, unknown>;

/** The object itself, so that it can be changed; a new empty one for anything else. */
export function record(value: unknown): Json {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The items of a list; none for anything else. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
