import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { z } from "zod";
import { recordOf, recordsOf } from "../../testing/strict.ts";
import { type Json, list } from "./schemas.ts";

/** The parts of one field of a body, as a form sends it. */
type Parts = Readonly<Record<string, Json>>;
type FormFiles = NonNullable<Endpoint["files"]>;

const FILE = { type: "string", format: "binary" };

/**
 * A body as a form sends it, with its files (wire.md §1). A form has only texts and files: a list repeats its name with brackets, a list of
 * objects is one text of JSON. `null` and the other types that a field takes in JSON are left out, because generated clients could not
 * write them into a form.
 */
export function formSchema(body: z.ZodObject, schema: Json, files: FormFiles): Json {
  const needed = list(schema["required"]);
  const parts: Record<string, Json> = {};
  const required: string[] = [];
  for (const [name, field] of Object.entries(recordOf(schema["properties"]))) {
    if (Object.hasOwn(files, name)) continue;
    const found = partsOf(name, recordOf(field), body.shape[name]);
    Object.assign(parts, found);
    if (needed.includes(name)) required.push(...Object.keys(found));
  }
  for (const [name, most] of Object.entries(files)) parts[name] = filePart(most, body.shape[name]);
  return { type: "object", properties: parts, ...(required.length === 0 ? {} : { required }) };
}

/** An example of a body as a form. */
export function formExample(body: unknown, properties: Json): Json {
  const fields = Object.entries(recordOf(body)).map(([name, value]) => {
    const isRepeated = Object.hasOwn(properties, `${name}[]`);
    if (isRepeated || !Array.isArray(value)) return [isRepeated ? `${name}[]` : name, value];
    return [name, JSON.stringify(value)];
  });
  return recordOf(Object.fromEntries(fields));
}

function partsOf(name: string, field: Json, schema: unknown): Parts {
  const array = optionsOf(field).find((option) => option["type"] === "array");
  if (array === undefined) return { [name]: textOf(field) };
  const asJson = { type: "string", description: "The whole list as JSON; `[]` empties it" };
  const items = optionsOf(recordOf(array["items"]));
  if (items.every((item) => item["type"] === "object")) return { [name]: asJson };
  const repeated = { [`${name}[]`]: { ...array, items: textOf(recordOf(array["items"])) } };
  // A form cannot repeat a name zero times: where a list that is left out stays, another field empties it.
  const canBeEmptied = schema instanceof z.ZodOptional && schema.safeParse([]).success;
  return canBeEmptied ? { ...repeated, [name]: asJson } : repeated;
}

/** The first way to write a value as the text of a form: digits of an integer, one of some words, or any text. */
function textOf(field: Json): Json {
  const options = optionsOf(field).filter(({ type }) => type === "integer" || type === "string");
  const [first = { type: "string" }] = options;
  const { description } = field;
  const words = options.map(wordsOf);
  const isWord = options.length > 0 && words.every((some) => some.length > 0);
  return {
    ...(isWord ? { type: "string", enum: words.flat().filter((word) => word !== "null") } : first),
    ...(description === undefined ? {} : { description }),
  };
}

/** The words that a schema allows; none where it allows any text. */
function wordsOf(option: Json): readonly unknown[] {
  return option["const"] === undefined ? list(option["enum"]) : [option["const"]];
}

function optionsOf(field: Json): Json[] {
  return field["anyOf"] === undefined ? [field] : recordsOf(field["anyOf"]).flatMap(optionsOf);
}

/** A file part. Where the call takes `null` for it, an empty text says so. */
function filePart(most: number, schema: unknown): Json {
  if (most > 1) return { type: "array", items: FILE, maxItems: most };
  const canBeCleared = schema instanceof z.ZodType && schema.safeParse("").data === null;
  if (!canBeCleared) return FILE;
  return { anyOf: [FILE, { type: "string", enum: [""] }], description: "A file, or an empty text: none any more" };
}
