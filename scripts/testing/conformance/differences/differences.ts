import { z } from "zod";
import { issuesOf } from "../../strict.ts";
import { lasting } from "../fault-kinds.ts";
import { isAddedField } from "./additions.ts";

/** A difference between an answer and its schema. */
export interface Difference {
  /** Of what, and what: `Profile has no experiences`. The same difference has the same words in every call. */
  readonly what: string;
  /** Where it is in this answer. */
  readonly path: readonly PropertyKey[];
  /** The field that has no usable value, empty for the whole; undefined when no declared value is concerned. */
  readonly field: PropertyKey | undefined;
  /** The type that the field should have. */
  readonly type: string | undefined;
  /** The field is one that a server may lack (R51). */
  readonly isAddition: boolean;
  /** The call whose answer has it, or the event. */
  readonly call?: string;
}

type Issue = z.core.$ZodIssue;

/** The differences of a value from a schema. `answer` names the whole value where its schema has no name of its own. */
export function differencesOf(schema: z.ZodType, value: unknown, answer: string): Difference[] {
  const issues = issuesOf(schema, value);
  const renamed = renamings(issues, value);
  return issues.flatMap((issue) => differencesIn(issue, schema, value, answer, renamed));
}

/** Fields under another name, by the place of their object: one is missing there, and one is there that nobody declared. */
function renamings(issues: readonly Issue[], value: unknown): ReadonlyMap<string, readonly [from: string, to: string]> {
  const places = Map.groupBy(issues, (issue) =>
    JSON.stringify(issue.code === "unrecognized_keys" ? issue.path : issue.path.slice(0, -1)),
  );
  const renamed = new Map<string, readonly [string, string]>();
  for (const [place, here] of places) {
    const [from, ...more] = here.filter((issue) => isMissing(issue, value)).map(({ path }) => String(path.at(-1)));
    const [to, ...others] = here.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : []));
    if (from !== undefined && to !== undefined && more.length + others.length === 0) renamed.set(place, [from, to]);
  }
  return renamed;
}

function isMissing(issue: Issue, value: unknown): boolean {
  return issue.code !== "unrecognized_keys" && issue.path.length > 0 && at(value, issue.path) === undefined;
}

function differencesIn(
  issue: Issue,
  schema: z.ZodType,
  value: unknown,
  answer: string,
  renamed: ReadonlyMap<string, readonly [string, string]>,
): Difference[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    const owner = ownerAt(schema, value, path, answer);
    const keys = issue.keys.filter((key) => renamed.get(JSON.stringify(path))?.[1] !== key);
    const rest = { field: undefined, type: undefined, isAddition: false };
    return keys.map((key) => ({ what: `${owner} has a field ${key} that nobody declared`, path, ...rest }));
  }
  const field = path.at(-1);
  const type = issue.code === "invalid_type" ? issue.expected : undefined;
  if (field === undefined)
    return [{ what: `${answer} ${wrongType(issue, value)}`, path, field: "", type, isAddition: false }];
  const owner = ownerAt(schema, value, path.slice(0, -1), answer);
  const name = typeof field === "number" ? `${owner}[]` : `${owner}.${field.toString()}`;
  if (!isMissing(issue, value))
    return [{ what: `${name} ${wrongType(issue, at(value, path))}`, path, field, type, isAddition: false }];
  const [, other] = renamed.get(JSON.stringify(path.slice(0, -1))) ?? [];
  const what = `${owner} has ${other === undefined ? "no" : `${other} in place of`} ${field.toString()}`;
  return [{ what, path, field, type, isAddition: isAddedField(name) }];
}

function wrongType(issue: Issue, came: unknown): string {
  if (issue.code === "invalid_type") return `is ${typeWord(came)}, not ${WORDS[issue.expected] ?? issue.expected}`;
  return `is wrong: ${lasting(issue.message)}`;
}

const WORDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

function typeWord(value: unknown): string {
  if (value === null) return "null";
  return WORDS[Array.isArray(value) ? "array" : typeof value] ?? typeof value;
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((part: unknown, name) => Object(part)[name], value);
}

/** The name of the object at a path: that of its schema, or that of the object around it with the name of the field. */
function ownerAt(schema: z.ZodType, value: unknown, path: readonly PropertyKey[], answer: string): string {
  let owner = nameOf(schema) ?? answer;
  let inner: unknown = schema;
  let part = value;
  for (const name of path) {
    inner = fieldOf(bare(inner, part), name);
    part = Object(part)[name];
    const named = nameOf(bare(inner, part));
    if (named !== undefined) owner = named;
    else if (typeof name === "string") owner = `${owner}.${name}`;
  }
  return owner;
}

function nameOf(schema: unknown): string | undefined {
  return schema instanceof z.ZodType ? schema.meta()?.id : undefined;
}

/** A schema without what may stand around it; of a union the one that is like the value. */
function bare(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return bare(schema.unwrap(), value);
  if (!(schema instanceof z.ZodUnion)) return schema;
  const options = schema.options.map((option) => bare(option, value));
  return options.find((option) => option instanceof z.ZodArray === Array.isArray(value)) ?? options[0];
}

function fieldOf(schema: unknown, name: PropertyKey): unknown {
  if (schema instanceof z.ZodObject) return schema.shape[name.toString()];
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}
