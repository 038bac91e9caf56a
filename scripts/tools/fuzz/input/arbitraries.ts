import fc from "fast-check";
import { z } from "zod";
import { REFERENCES, TEXTS, VALUES } from "./words.ts";

const LIST_MAX = 6;
/** How often a value is drawn again when a refinement of its schema refuses it. */
const DRAWS_MAX = 2000;
const SMALL_ID_MAX = 80;
const REFERENCE_MAX = 10_000;

/** Values that a schema of the contract accepts. Field names choose better values where they say more than the schema. */
export function arbitraryOf(schema: unknown, name = ""): fc.Arbitrary<unknown> {
  const known = VALUES[name];
  const made = known === undefined ? byKind(schema, name) : fc.constantFrom(...known);
  return good(schema, name, made);
}

/** Keeps only values that the schema accepts. When none is accepted, this file does not support the schema. */
function good(schema: unknown, name: string, made: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodType)) return made;
  let refused = 0;
  return made.filter((value) => {
    const passes = schema.safeParse(value).success;
    refused = passes ? 0 : refused + 1;
    if (refused > DRAWS_MAX) throw new Error(`nothing that was drawn for the field "${name}" passes its schema`);
    return passes;
  });
}

function byKind(schema: unknown, name: string): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodCatch)
    return arbitraryOf(schema.unwrap(), name);
  if (schema instanceof z.ZodNullable) return fc.option(arbitraryOf(schema.unwrap(), name), { freq: 4 });
  if (schema instanceof z.ZodPipe) return arbitraryOf(schema.in, name);
  if (schema instanceof z.ZodObject) return objectOf(schema, name);
  if (schema instanceof z.ZodArray) return listOf(schema, name);
  if (isId(schema)) return fc.nat(name in REFERENCES ? REFERENCE_MAX : SMALL_ID_MAX);
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => arbitraryOf(option, name)));
  return leaf(schema);
}

function leaf(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNull) return fc.constant(null);
  if (schema instanceof z.ZodNumber) return numberOf(schema);
  if (schema instanceof z.ZodString) return textOf();
  return fc.jsonValue({ maxDepth: 1 });
}

/** The schema of an incoming id is a union that begins with an integer from 0. */
function isId(schema: unknown): boolean {
  if (!(schema instanceof z.ZodUnion)) return false;
  const [first] = schema.options;
  return first instanceof z.ZodNumber && first.minValue === 0;
}

function numberOf({ minValue, maxValue }: z.ZodNumber): fc.Arbitrary<unknown> {
  const [min, max] = [minValue ?? 0, maxValue ?? Number.MAX_SAFE_INTEGER];
  const number = fc.maxSafeInteger().map((drawn) => min + (Math.abs(drawn) % (max - min + 1)));
  return fc.oneof(number, fc.constantFrom(min, max));
}

function textOf(): fc.Arbitrary<string> {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
  const digits = fc.nat(999_999).map(String);
  return fc.oneof(
    { arbitrary: fc.constantFrom(...TEXTS), weight: 6 },
    { arbitrary: text, weight: 2 },
    { arbitrary: digits, weight: 1 },
  );
}

function listOf(schema: z.ZodArray, name: string): fc.Arbitrary<unknown> {
  if (name in REFERENCES) return fc.array(fc.nat(REFERENCE_MAX), { maxLength: LIST_MAX });
  const item = arbitraryOf(schema.element, name);
  const least = Number(schema.def.checks?.length ?? 0) > 0 ? 2 : 0;
  return fc.oneof(
    fc.uniqueArray(item, { minLength: least, maxLength: LIST_MAX - 1 }),
    fc.array(item, { maxLength: LIST_MAX }),
  );
}

function objectOf(schema: z.ZodObject, name: string): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.shape);
  const model = Object.fromEntries(
    fields.map(([field, part]) => [field, arbitraryOf(part, placeOf(name, field))] as const),
  );
  const needed = fields.flatMap(([field, part]) => (isLeftOut(part) ? [] : [field]));
  return fc.record(model, { requiredKeys: needed });
}

/** The name of a field inside a list of objects, with the name of the list where that says more. */
function placeOf(name: string, field: string): string {
  const place = `${name}.${field}`;
  return place in REFERENCES || place in VALUES ? place : field;
}

function isLeftOut(schema: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse(undefined).success;
}
