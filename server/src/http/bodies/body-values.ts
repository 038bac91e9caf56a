import { z } from "zod";
import { itemsMaxOf } from "../validation.ts";

/** Maximum nesting of lists and objects. The deepest call of the contract has six levels. */
const DEPTH_MAX = 32;
/** Maximum number of names in one object or form: about ten times the largest number in the contract. */
const NAMES_MAX = 1000;

/**
 * Whether a value is within the maximum depth and number of names. Code that reads the value later may recurse into it;
 * deeper JSON could overflow the stack.
 */
export function isSane(value: unknown, depth = DEPTH_MAX): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isSane(item, depth - 1));
  const values = Object.values(value);
  return values.length <= NAMES_MAX && values.every((item) => isSane(item, depth - 1));
}

/**
 * Renames `keywords[]` to `keywords`, whose value is always a list. Any value that is not a plain object is returned
 * unchanged: validation refuses it.
 */
export function namedLists(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) =>
      name.endsWith("[]") ? [name.slice(0, -2), Array.isArray(value) ? value : [value]] : [name, value],
    ),
  );
}

/**
 * Reads lists from forms, which hold only text. Where the call expects a list, one field may hold the whole list as
 * JSON, and a single value is a list of one. Objects in the list may be JSON (wire.md §1 "Loose input"). A text that is
 * not JSON stays as it is.
 */
export function readListFields(schema: z.ZodObject | undefined, body: unknown): unknown {
  if (schema === undefined || typeof body !== "object" || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const list = listSchema(schema.shape[name]);
      return list === undefined ? [name, value] : [name, readList(list, value)];
    }),
  );
}

function listSchema(schema: unknown): z.ZodArray | undefined {
  if (schema instanceof z.ZodArray) return schema;
  if (schema instanceof z.ZodUnion) return schema.options.map(listSchema).find((list) => list !== undefined);
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? listSchema(schema.unwrap()) : undefined;
}

function readList(schema: z.ZodArray, value: unknown): unknown {
  const whole = typeof value === "string" ? parsed(value, "[") : value;
  const items: unknown[] = Array.isArray(whole) ? whole : [whole];
  const isTooLong = items.length > (itemsMaxOf(schema) ?? items.length);
  if (isTooLong || schema.element instanceof z.ZodString) return items;
  return items.map((item) => (typeof item === "string" ? parsed(item, "{") : item));
}

/** The parsed value of a text that begins like JSON; otherwise the text itself. */
function parsed(text: string, begins: "[" | "{"): unknown {
  if (!text.trimStart().startsWith(begins)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return isSane(value) ? value : text;
  } catch {
    return text;
  }
}
