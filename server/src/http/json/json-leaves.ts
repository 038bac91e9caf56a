import { z } from "zod";

/** Writes a value as JSON by its schema. Undefined when the value does not match the schema. */
export type Write = (value: unknown) => string | undefined;

/** Whether a schema has more rules than its type: a length, a range, a custom check. */
export function hasChecks(schema: z.core.$ZodType): boolean {
  return (schema._zod.def.checks ?? []).length > 0;
}

/** Whether the schema accepts every text and nothing else. */
export function isAnyText(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodString && schema.format === null && !schema.def.coerce && !hasChecks(schema);
}

/** The writer of a schema without parts. It accepts every schema: zod encodes values of unknown schemas. */
export function leafOf(schema: z.core.$ZodType): Write {
  if (isAnyText(schema)) return textOf;
  if (schema instanceof z.ZodISODateTime || schema instanceof z.ZodISODate) return textLike(schema);
  if (schema instanceof z.ZodNumber) return numberOf(schema);
  if (schema instanceof z.ZodBoolean) return hasChecks(schema) || schema.def.coerce ? byZod(schema) : booleanOf;
  if (schema instanceof z.ZodEnum) return hasChecks(schema) ? byZod(schema) : oneOf(schema.options);
  return byZod(schema);
}

/** The writer that lets zod encode. */
export function byZod(schema: z.core.$ZodType): Write {
  return (value) => {
    const { success, data } = z.safeEncode(schema, value);
    return success ? JSON.stringify(data) : undefined;
  };
}

/** A text as JSON. Most need no escaping, and the test costs less than `JSON.stringify`. */
export function quoted(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Characters that JSON must escape: control characters, `"`, `\` and lone surrogates. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

const textOf: Write = (value) => (typeof value === "string" ? quoted(value) : undefined);

const booleanOf: Write = (value) => {
  if (value === true) return "true";
  return value === false ? "false" : undefined;
};

/** A text with a fixed pattern that needs no escaping. */
function textLike(schema: z.ZodISODateTime | z.ZodISODate): Write {
  const { pattern, checks = [] } = schema._zod.def;
  if (pattern === undefined || checks.length > 0) return byZod(schema);
  return (value) => (typeof value === "string" && pattern.test(value) ? `"${value}"` : undefined);
}

/**
 * The writer of numbers; for integers, only of safe ones. It reads the bounds from the schema. A schema with other
 * checks is left to zod.
 */
function numberOf(schema: z.ZodNumber): Write {
  const { format, minValue, maxValue } = schema;
  const isInt = format === "safeint";
  const isKnown = (schema._zod.def.checks ?? []).every(({ _zod: { def } }) => isBound(def));
  if (!isKnown || schema.def.coerce || (format !== null && !isInt)) return byZod(schema);
  const isOne = isInt ? Number.isSafeInteger : Number.isFinite;
  const [least, most] = [minValue ?? Number.NEGATIVE_INFINITY, maxValue ?? Number.POSITIVE_INFINITY];
  return (value) =>
    typeof value === "number" && isOne(value) && value >= least && value <= most ? String(value) : undefined;
}

function isBound(def: z.core.$ZodCheckDef): boolean {
  const isRange = def.check === "greater_than" || def.check === "less_than";
  return isRange && "inclusive" in def && def.inclusive === true;
}

function oneOf(values: readonly (string | number)[]): Write {
  const texts = new Map<unknown, string>(values.map((value) => [value, JSON.stringify(value)]));
  return (value) => texts.get(value);
}
