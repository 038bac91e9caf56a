import { z } from "zod";
import { isSane } from "./body-shape.ts";

/**
 * Lists in forms, which know text only: where the call expects a list, one field may carry it as JSON, a lone value is a list of one,
 * and objects in it may come as JSON (wire.md §1 "Loose input"). What is not JSON stays the text it is.
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
  if (schema.element instanceof z.ZodString) return items;
  return items.map((item) => (typeof item === "string" ? parsed(item, "{") : item));
}

/** The value a JSON text stands for, if it begins like one; the text itself otherwise. */
function parsed(text: string, begins: "[" | "{"): unknown {
  if (!text.trimStart().startsWith(begins)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return isSane(value) ? value : text;
  } catch {
    return text;
  }
}
