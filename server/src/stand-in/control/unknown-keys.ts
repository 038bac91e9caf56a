import { truncate } from "@chonsu/shared/format/text/truncate";
import { z } from "zod";
import type { Schema } from "../../http/validation.ts";

/** A key that no schema knows, as bad input. */
interface UnknownKey {
  readonly path: string[];
  readonly message: string;
}

/** Keys that are shown without quotes. Other keys are quoted, so that a sentence shows where they begin and end. */
const PLAIN = /^[\w-]+$/;

/** So many unknown keys are named, and so much of each. */
const KEYS_MAX = 20;
const KEY_SHOWN_MAX = 60;
/** No list of the control plane may have more items. A longer one is refused for its length. */
const ITEMS_MAX = 1000;

/** The first keys of a value that its schema would drop without an error, at any depth, in their order. */
export function findUnknownKeys(schema: Schema, value: unknown): UnknownKey[] {
  const found: UnknownKey[] = [];
  for (const key of search([schema], value, "")) {
    found.push(key);
    if (found.length === KEYS_MAX) break;
  }
  return found;
}

/** A sentence with a path and the nearest known key: `rules[0].statuz is not known; did you mean status?` */
function sentenceOf(path: string, key: string, known: readonly string[]): string {
  const [nearest] = known.toSorted((a, b) => editsBetween(key, a) - editsBetween(key, b));
  return `${path} is not known; ${nearest === undefined ? "nothing is wanted here" : `did you mean ${nearest}?`}`;
}

function* search(schemas: readonly Schema[], value: unknown, path: string): Generator<UnknownKey, void> {
  const forms = schemas.flatMap(formsOf);
  if (Array.isArray(value)) {
    const elements = forms.flatMap((form) => (form instanceof z.ZodArray ? form.element : []));
    for (const [place, item] of value.slice(0, ITEMS_MAX).entries()) yield* search(elements, item, `${path}[${place}]`);
    return;
  }
  const objects = forms.filter((form) => form instanceof z.ZodObject);
  // A value that may have any shape has no keys to misspell.
  if (typeof value !== "object" || value === null || objects.length === 0) return;
  const known = [...new Set(objects.flatMap(({ shape }) => Object.keys(shape)))];
  for (const [key, inner] of Object.entries(value)) {
    const shown = truncate(key, KEY_SHOWN_MAX);
    const name = PLAIN.test(shown) ? shown : JSON.stringify(shown);
    const place = path === "" ? name : `${path}.${name}`;
    if (!known.includes(key)) yield { path: [place], message: sentenceOf(place, shown, known) };
    const schemasOfKey = objects.flatMap(({ shape }) => (Object.hasOwn(shape, key) ? (shape[key] ?? []) : []));
    yield* search(schemasOfKey, inner, place);
  }
}

/** The schemas inside the wrappers of a schema: all forms that a value may have before it is transformed. */
function formsOf(schema: Schema): Schema[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(formsOf);
  if (schema instanceof z.ZodPipe) return formsOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return formsOf(schema.unwrap());
  }
  return [schema];
}

/** The number of letters to insert, delete or change to turn one word into another (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let place = 1; place <= other.length; place += 1) {
      const changed = (row[place - 1] ?? 0) + (other[place - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
