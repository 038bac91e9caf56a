import { validationCopy } from "@chonsu/shared/copy/validation";
import type { FastifySchemaCompiler } from "fastify";
import { z } from "zod";

const { atLeast, atMost, blank, tooBig, tooLong, tooSmall } = validationCopy;

/** Korean sentences for zod's issues (R29). Sentences of the schema itself take precedence. */
const koreanIssues: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue);
    case "too_big":
      return textAbout(issue.origin, tooLong, atMost, tooBig)(Number(issue.maximum));
    case "too_small":
      return textAbout(issue.origin, () => blank, atLeast, tooSmall)(Number(issue.minimum));
    case "invalid_value":
      return validationCopy.notOneOf;
    case "invalid_union":
      return nearestFault(issue.errors) ?? validationCopy.invalid;
    default:
      return validationCopy.invalid;
  }
};

const WRONG_TYPES: Readonly<Record<string, string>> = {
  string: validationCopy.notText,
  number: validationCopy.notNumber,
  int: validationCopy.notNumber,
  array: validationCopy.notList,
};

function wrongType({ input, expected }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (input === undefined) return validationCopy.required;
  return WRONG_TYPES[expected] ?? validationCopy.invalid;
}

/** The first issue of the union option whose type matches the value. */
function nearestFault(forms: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const isOfType = (issues: readonly z.core.$ZodIssue[]) =>
    issues.every(({ code, path }) => code !== "invalid_type" || path.length > 0);
  return forms.find(isOfType)?.[0]?.message;
}

type SizeText = (size: number) => string;

function textAbout(origin: string, text: SizeText, list: SizeText, number: SizeText): SizeText {
  if (origin === "string") return text;
  return origin === "array" || origin === "set" ? list : number;
}

type InputIssue = Pick<z.core.$ZodIssue, "path" | "message">;

/** A value that does not match its schema, with sentences for the client. */
export class BadInput extends Error {
  readonly issues: readonly InputIssue[];
  /** Set by Fastify: the part of the request. */
  readonly validationContext?: string;

  constructor(issues: readonly InputIssue[]) {
    super("bad input");
    this.issues = issues;
  }
}

/** Validates a part of a request by its zod schema, with Korean sentences. Lists are counted before anything is validated. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  const longList = longListsOf(schema);
  return (data) => {
    const long = longList?.(data, []);
    if (long !== undefined) return { error: new BadInput([{ path: [...long.path], message: atMost(long.max) }]) };
    const result = schema.safeParse(data, { error: koreanIssues });
    return result.success ? { value: result.data } : { error: new BadInput(result.error.issues) };
  };
};

export type Schema = z.core.SomeType;

/** A list with more items than its schema allows. */
interface TooLongList {
  readonly path: readonly PropertyKey[];
  readonly max: number;
}

type FindTooLong = (value: unknown, path: readonly PropertyKey[]) => TooLongList | undefined;

/**
 * Finds the first list of a value that is longer than its schema allows. Zod would validate every item before it counts
 * them, and a body has room for hundreds of thousands. Undefined for a schema without lists.
 */
export function longListsOf(schema: Schema): FindTooLong | undefined {
  if (schema instanceof z.ZodArray) return ofArray(schema);
  if (schema instanceof z.ZodObject) return ofObject(schema);
  if (schema instanceof z.ZodRecord) return ofRecord(schema);
  const forms = innerOf(schema).flatMap((inner) => longListsOf(inner) ?? []);
  return forms.length === 0 ? undefined : (value, path) => firstOf(forms, (find) => find(value, path));
}

/** The maximum number of items of a list, as the first of its checks has it; undefined where it has none. */
export function itemsMaxOf({ def }: z.ZodArray): number | undefined {
  return firstOf(def.checks ?? [], (check) =>
    check instanceof z.core.$ZodCheckMaxLength ? check._zod.def.maximum : undefined,
  );
}

function ofArray(schema: z.ZodArray): FindTooLong {
  const max = itemsMaxOf(schema) ?? Number.POSITIVE_INFINITY;
  const ofItem = longListsOf(schema.element);
  return (value, path) => {
    if (!Array.isArray(value)) return undefined;
    if (value.length > max) return { path, max };
    return ofItem && firstOf([...value.entries()], ([place, item]) => ofItem(item, [...path, place]));
  };
}

function ofObject({ shape }: z.ZodObject): FindTooLong | undefined {
  const fields = Object.entries(shape).flatMap(([name, part]) => {
    const find = longListsOf(part);
    return find === undefined ? [] : [{ name, find }];
  });
  if (fields.length === 0) return undefined;
  return (value, path) =>
    isObject(value) ? firstOf(fields, ({ name, find }) => find(value[name], [...path, name])) : undefined;
}

function ofRecord({ valueType }: z.ZodRecord): FindTooLong | undefined {
  const find = longListsOf(valueType);
  if (find === undefined) return undefined;
  return (value, path) =>
    isObject(value) ? firstOf(Object.entries(value), ([name, part]) => find(part, [...path, name])) : undefined;
}

/** The schemas inside a wrapper or a union. */
function innerOf(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodPipe) return [schema.in];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return [schema.unwrap()];
  }
  return [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
