import { z } from "zod";
import { holdsPieces, Pieces } from "../../platform/pieces.ts";
import { AnswerText, type Encoded } from "./answer-text.ts";
import { adderOf } from "./serialization.ts";

/** A text ends after the item that makes it this long. Bytes, or UTF-16 units when it is short. */
const TEXT_MAX = 64 * 1024;

/**
 * The text of an answer with lists in pieces, by its schema. Together the parts equal the text of the whole answer.
 * Each part holds at most one batch of one list; a long batch makes several.
 */
export function* textsOf(schema: z.core.$ZodType, value: unknown): Generator<Encoded, void> {
  const written = new Written();
  yield* put(schema, value, written);
  yield written.take();
}

/** What was written since the last part. It is empty whenever a part is handed out, because other answers come then. */
class Written {
  #text = new AnswerText();

  get text(): AnswerText {
    return this.#text;
  }

  take(): Encoded {
    const whole = this.#text.whole();
    this.#text = new AnswerText();
    return whole;
  }
}

function* put(schema: z.core.$ZodType, value: unknown, written: Written): Generator<Encoded, void> {
  if (value instanceof Pieces) return yield* putList(variantOf(schema, z.ZodArray).element, value, written);
  if (!holdsPieces(value)) return adderOf(schema)(value, written.text);
  const parts = new Map<string, unknown>(Object.entries(Object(value)));
  let before = "{";
  for (const [name, field] of fieldsOf(schema, parts.keys())) {
    const part = parts.get(name);
    if (part === undefined && field instanceof z.ZodOptional) continue;
    written.text.add(`${before}${JSON.stringify(name)}:`);
    before = ",";
    yield* put(field, part, written);
  }
  written.text.add("}");
}

function* putList(item: z.core.$ZodType, { batches }: Pieces<unknown>, written: Written): Generator<Encoded, void> {
  const add = adderOf(item);
  let before = "[";
  for (const batch of batches) {
    for (const value of batch) {
      written.text.add(before);
      before = ",";
      if (holdsPieces(value)) yield* put(item, value, written);
      else add(value, written.text);
      if (written.text.length >= TEXT_MAX) yield written.take();
    }
    yield written.take();
  }
  written.text.add(before === "[" ? "[]" : "]");
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
