import { z } from "zod";
import { holdsPieces, Pieces } from "../../platform/pieces.ts";
import { type Encoded, joined } from "./answer-text.ts";
import { serializerOf } from "./serialization.ts";

/**
 * The text of an answer with lists in pieces, by its schema. Together the parts equal the text of the whole answer.
 * Each part holds at most one batch of one list.
 */
export function* textsOf(schema: z.core.$ZodType, value: unknown): Generator<Encoded, void> {
  if (value instanceof Pieces) return yield* textsOfList(variantOf(schema, z.ZodArray).element, value);
  if (!holdsPieces(value)) return yield serializerOf(schema)(value);
  const fields = new Map<string, unknown>(Object.entries(Object(value)));
  let parts: Encoded[] = [];
  let before = "{";
  for (const [name, field] of fieldsOf(schema, fields.keys())) {
    const part = fields.get(name);
    if (part === undefined && field instanceof z.ZodOptional) continue;
    parts.push(`${before}${JSON.stringify(name)}:`);
    before = ",";
    if (!holdsPieces(part)) parts.push(serializerOf(field)(part));
    else {
      yield* withBeginning(parts, textsOf(field, part));
      parts = [];
    }
  }
  yield joined([...parts, "}"]);
}

/**
 * A text ends after the item that makes it this long. V8 moves texts of more than 128 kB to the old objects when they live
 * through one collection of young ones, and a connection that is slow lets them live.
 */
const TEXT_MAX = 16 * 1024;

/**
 * The texts of a list. The items of a batch make one text, or several when they are long. An item that has lists in
 * pieces has texts of its own.
 */
function* textsOfList(item: z.core.$ZodType, { batches }: Pieces<unknown>): Generator<Encoded, void> {
  const write = serializerOf(item);
  let before = "[";
  for (const batch of batches) {
    let parts: Encoded[] = [];
    let length = 0;
    for (const value of batch) {
      if (holdsPieces(value)) {
        yield* withBeginning([...parts, before], textsOf(item, value));
        [parts, length] = [[], 0];
      } else {
        const text = write(value);
        parts.push(before, text);
        length += text.length;
      }
      before = ",";
      if (length < TEXT_MAX) continue;
      yield joined(parts);
      [parts, length] = [[], 0];
    }
    yield joined(parts);
  }
  yield before === "[" ? "[]" : "]";
}

/** The same texts, with other parts before the first one. */
function* withBeginning(beginning: readonly Encoded[], texts: Generator<Encoded, void>): Generator<Encoded, void> {
  let before = beginning;
  for (const text of texts) {
    yield joined([...before, text]);
    before = [];
  }
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
  throw new Error("a list in pieces where the contract has none");
}

function variants(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return variants(schema.unwrap());
  return schema instanceof z.ZodUnion ? schema.options.flatMap(variants) : [schema];
}
