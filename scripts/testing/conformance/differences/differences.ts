import type { z } from "zod";
import { issuesOf } from "../../strict.ts";
import { lasting } from "../fault-kinds.ts";
import { isAddedField } from "./additions.ts";
import { withDeclaredNames } from "./names.ts";
import { at, ownerAt } from "./places.ts";

/** What differences of many fields have in common when they have one reason, and the field of one of them. */
export interface Family {
  readonly kind: string;
  readonly field: string;
}

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
  readonly family?: Family;
  /** The call whose answer has it, or the event. */
  readonly call?: string;
}

type Issue = z.core.$ZodIssue;

/** The differences of a value from a schema. `answer` names the whole value where its schema has no name of its own. */
export function differencesOf(schema: z.ZodType, came: unknown, answer: string): Difference[] {
  const { value, others } = withDeclaredNames(schema, came);
  const issues = issuesOf(schema, value);
  const renamed = renamings(issues, value);
  return [
    ...others.map(({ path, name, other }): Difference => {
      const owner = ownerAt(schema, value, path, answer);
      const change = `${other} in place of ${name}`;
      const rest = { path, field: undefined, type: undefined, isAddition: isAddedField(`${owner}.${name}`) };
      return { what: `${owner} has ${change}`, family: { kind: OTHER_CASE, field: `${owner}.${change}` }, ...rest };
    }),
    ...issues.flatMap((issue) => differencesIn(issue, schema, value, answer, renamed)),
  ];
}

const OTHER_CASE = "fields are named in another case";

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
  if (!isMissing(issue, value)) {
    const came = at(value, path);
    const kind = familyOf(issue, came);
    const family = kind === undefined ? {} : { family: { kind, field: name } };
    return [{ what: `${name} ${wrongType(issue, came)}`, path, field, type, isAddition: false, ...family }];
  }
  const [, other] = renamed.get(JSON.stringify(path.slice(0, -1))) ?? [];
  const what = `${owner} has ${other === undefined ? "no" : `${other} in place of`} ${field.toString()}`;
  return [{ what, path, field, type, isAddition: isAddedField(name) }];
}

/** What is often wrong with many fields at once. */
function familyOf(issue: Issue, came: unknown): string | undefined {
  const isNumber = issue.code === "invalid_type" && ["number", "int"].includes(issue.expected);
  if (isNumber && typeof came === "string") return "numbers come as texts";
  return issue.message.startsWith("no timestamp like") ? "times are written in another way" : undefined;
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
