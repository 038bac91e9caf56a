import { Timestamp } from "@chonsu/shared/entities/primitives";
import { z } from "zod";

/** Korean time with milliseconds or microseconds (wire.md §1): stricter than the schema that clients use. */
const KoreanTimestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(\d{3}|\d{6})\+09:00$/, "no timestamp like 2026-11-21T14:03:00.000+09:00");

const known = new WeakMap<z.ZodType, z.ZodType>();

/** The same schema, but at every level an undeclared field is a fault, like a missing one. */
export function strictly(schema: z.ZodType): z.ZodType {
  const made = known.get(schema) ?? narrowed(schema);
  known.set(schema, made);
  return made;
}

function narrowed(schema: z.ZodType): z.ZodType {
  if (schema === Timestamp) return KoreanTimestamp;
  if (schema instanceof z.ZodObject) return strictObject(schema);
  if (schema instanceof z.ZodArray) return z.array(inner(schema.element));
  if (schema instanceof z.ZodNullable) return inner(schema.unwrap()).nullable();
  if (schema instanceof z.ZodOptional) return inner(schema.unwrap()).optional();
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(inner));
  if (schema instanceof z.ZodRecord) return z.record(z.string(), inner(schema.valueType));
  return schema;
}

function strictObject(schema: z.ZodObject): z.ZodType {
  const shape = Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, inner(field)]));
  return schema.def.catchall === undefined ? z.strictObject(shape) : z.looseObject(shape);
}

/** Zod types the parts of a schema by its core class; all schemas of the contract are classic ones. */
function inner(part: unknown): z.ZodType {
  if (part instanceof z.ZodType) return strictly(part);
  throw new TypeError("a schema of the contract is made of something that is no schema");
}

/** The value that a text holds as JSON; undefined when it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of a value; none when it is no object. */
export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The items of a list, each as its fields; none for anything else. */
export function recordsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

const ISSUES_MAX = 12;

/** Differences between a value and a schema, one line each: `results.0.user: unknown field "email"`. */
export function faultsOf(schema: z.ZodType, value: unknown): string[] {
  const lines = issuesOf(schema, value).flatMap(linesOf);
  const rest = lines.length - ISSUES_MAX;
  return rest > 0 ? [...lines.slice(0, ISSUES_MAX), `and ${rest} more`] : lines;
}

type Issue = z.core.$ZodIssue;

/** The same as issues of Zod, each with its whole path and none of them about a union. */
export function issuesOf(schema: z.ZodType, value: unknown): Issue[] {
  return (
    strictly(schema)
      .safeParse(value)
      .error?.issues.flatMap((issue) => innermost(issue, [])) ?? []
  );
}

function innermost(issue: Issue, above: readonly PropertyKey[]): Issue[] {
  const path = [...above, ...issue.path];
  if (issue.code === "invalid_union") {
    // Many faults inside a value of the right kind are closer than one other kind: a list is compared with a list.
    const isOtherKind = (errors: readonly Issue[]) => errors.some((each) => each.path.length === 0);
    const [closest] = issue.errors.toSorted(
      (a, b) => Number(isOtherKind(a)) - Number(isOtherKind(b)) || a.length - b.length,
    );
    if (closest !== undefined && closest.length > 0) return closest.flatMap((each) => innermost(each, path));
  }
  return [{ ...issue, path }];
}

function linesOf(issue: Issue): string[] {
  const place = issue.path.length === 0 ? "body" : issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => `${place}: unknown field "${key}"`);
  return [`${place}: ${issue.message}`];
}
