import fc from "fast-check";
import { z } from "zod";
import { REFERENCES, TEXTS, VALUES } from "./words.ts";

const LIST_MAX = 6;
/** How often a value is drawn again when a refinement of its schema refuses it. */
const DRAWS_MAX = 2000;
const SMALL_ID_MAX = 80;
const REFERENCE_MAX = 10_000;

/**
 * Values that a schema of the contract accepts. Field names choose better values where they say more than the schema. When no value is
 * accepted, this file does not support the schema.
 */
export function arbitraryOf(schema: unknown, name: string): fc.Arbitrary<unknown> {
  const known = VALUES[name];
  const made = known === undefined ? byKind(schema, name) : fc.constantFrom(...known);
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
  if (schema instanceof z.ZodUnion) {
    const [first] = schema.options;
    // The schema of an incoming id is a union that begins with an integer from 0.
    if (first instanceof z.ZodNumber && first.minValue === 0)
      return fc.nat(name in REFERENCES ? REFERENCE_MAX : SMALL_ID_MAX);
    return fc.oneof(...schema.options.map((option) => arbitraryOf(option, name)));
  }
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNull) return fc.constant(null);
  if (schema instanceof z.ZodNumber) return numberOf(schema);
  return schema instanceof z.ZodString ? TEXT : fc.jsonValue({ maxDepth: 1 });
}

const TEXT = fc.oneof(
  { arbitrary: fc.constantFrom(...TEXTS), weight: 6 },
  { arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), weight: 2 },
  { arbitrary: fc.nat(999_999).map(String), weight: 1 },
);

function numberOf({ minValue, maxValue }: z.ZodNumber): fc.Arbitrary<unknown> {
  const [min, max] = [minValue ?? 0, maxValue ?? Number.MAX_SAFE_INTEGER];
  const number = fc.maxSafeInteger().map((drawn) => min + (Math.abs(drawn) % (max - min + 1)));
  return fc.oneof(number, fc.constantFrom(min, max));
}

function listOf(schema: z.ZodArray, name: string): fc.Arbitrary<unknown> {
  if (name in REFERENCES) return fc.array(fc.nat(REFERENCE_MAX), { maxLength: LIST_MAX });
  const item = arbitraryOf(schema.element, name);
  const minLength = (schema.def.checks?.length ?? 0) > 0 ? 2 : 0;
  const unique = fc.uniqueArray(item, { minLength, maxLength: LIST_MAX - 1 });
  return fc.oneof(unique, fc.array(item, { maxLength: LIST_MAX }));
}

/** A field inside a list of objects has the name of the list too, where that says more. */
function objectOf({ shape }: z.ZodObject, name: string): fc.Arbitrary<unknown> {
  const placeOf = (field: string) =>
    [`${name}.${field}`].find((place) => place in REFERENCES || place in VALUES) ?? field;
  const model = Object.entries(shape).map(([field, part]) => [field, arbitraryOf(part, placeOf(field))] as const);
  const isOptional = (part: unknown) => part instanceof z.ZodType && part.safeParse(undefined).success;
  return fc.record(Object.fromEntries(model), {
    requiredKeys: Object.keys(shape).filter((field) => !isOptional(shape[field])),
  });
}
