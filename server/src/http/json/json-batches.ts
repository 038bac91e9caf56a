import { z } from "zod";
import { hasLongList, LongList } from "../../platform/batches.ts";
import { AnswerText, type Encoded } from "./answer-text.ts";
import { adderOf } from "./json-writer.ts";

/** A text ends after the item that makes it this long. Bytes, or UTF-16 units when it is short. */
const TEXT_MAX = 64 * 1024;

/**
 * The text of an answer with long lists, by its schema. Together the texts equal the text of the whole answer.
 * Each text holds at most one batch of one list; a long batch makes several texts.
 */
export function* textsOf(schema: z.core.$ZodType, value: unknown): Generator<Encoded, void> {
  const text = new AnswerText();
  yield* put(schema, value, text);
  yield text.take();
}

/** Adds a value to a text. Whenever a text is handed out it is empty, because other answers are written then. */
function* put(schema: z.core.$ZodType, value: unknown, text: AnswerText): Generator<Encoded, void> {
  if (value instanceof LongList) return yield* putList(variantOf(schema, z.ZodArray).element, value, text);
  if (!hasLongList(value)) return adderOf(schema)(value, text);
  const parts = new Map<string, unknown>(Object.entries(Object(value)));
  let before = "{";
  for (const [name, field] of fieldsOf(schema, parts.keys())) {
    const part = parts.get(name);
    if (part === undefined && field instanceof z.ZodOptional) continue;
    text.add(`${before}${JSON.stringify(name)}:`);
    before = ",";
    yield* put(field, part, text);
  }
  text.add("}");
}

function* putList(item: z.core.$ZodType, { batches }: LongList<unknown>, text: AnswerText): Generator<Encoded, void> {
  const add = adderOf(item);
  let before = "[";
  for (const batch of batches) {
    for (const value of batch) {
      text.add(before);
      before = ",";
      if (hasLongList(value)) yield* put(item, value, text);
      else add(value, text);
      if (text.length >= TEXT_MAX) yield text.take();
    }
    yield text.take();
  }
  text.add(before === "[" ? "[]" : "]");
}

/**
 * The fields of an object, in the order in which they are written. For a record, `names` are the names of the value.
 */
function fieldsOf(schema: z.core.$ZodType, names: Iterable<string>): [string, z.core.$ZodType][] {
  const record = variants(schema).find((variant) => variant instanceof z.ZodRecord);
  if (record === undefined) return Object.entries(variantOf(schema, z.ZodObject).shape);
  return Array.from(names, (name) => [name, record.valueType]);
}

/** The schema of this kind behind `nullable`, `optional` and unions. */
function variantOf<S extends z.core.$ZodType>(schema: z.core.$ZodType, Kind: new (...args: never[]) => S): S {
  const found = variants(schema).find((variant) => variant instanceof Kind);
  if (found instanceof Kind) return found;
  throw new Error("a long list where the contract has none");
}

function variants(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return variants(schema.unwrap());
  return schema instanceof z.ZodUnion ? schema.options.flatMap(variants) : [schema];
}
