import { CALLS } from "@chonsu/db/call-records/records";
import { seededRandom } from "@chonsu/db/seeded-random";
import { startTestApp } from "@chonsu/server/test/support/harness";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ADDED_FIELDS } from "../../../testing/conformance/differences/additions.ts";
import { runConformance } from "../../../testing/conformance/run/conformance.ts";
import { KEEPING_RUN } from "./own-run.ts";

const EVERY = process.env["CHONSU_EVERY"] === "1";
const FIELDS = EVERY ? 60 : 3;
const SEED = process.env["CHONSU_SEED"] ?? "field";
const ONLY = EVERY ? [] : ["friends.", "users.one", "push/message"];

const TIMEOUT_MS = EVERY ? 600_000 : 240_000;

/** A change of one field: the field is taken away, gets another name, or a value of another type. */
const CHANGES: Readonly<
  Record<
    string,
    {
      change(fields: Fields, name: string, owner: z.ZodObject): void;
      says(owner: string, name: string): string | RegExp;
    }
  >
> = {
  removed: { change: (fields, name) => void delete fields[name], says: (owner, name) => `${owner} has no ${name}` },
  renamed: {
    change(fields, name) {
      fields[`${name}_old`] = fields[name];
      delete fields[name];
    },
    says: (owner, name) => `${owner} has ${name}_old in place of ${name}`,
  },
  "of another type": {
    // The same for `null`: a field that has two wrong types is told twice.
    change(fields, name, owner) {
      fields[name] = hasParts(owner.shape[name]) ? 7 : { not: "this" };
    },
    says: (owner, name) => new RegExp(`^${owner}\\.${name} is (a number|an object), not `),
  },
};

type Fields = Record<string, unknown>;

/** Whether the values of a field are objects or lists. */
function hasParts(schema: unknown): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return hasParts(schema.unwrap());
  return schema instanceof z.ZodObject || schema instanceof z.ZodArray || schema instanceof z.ZodUnion;
}

/** The named objects in the answers of a group's calls, with the fields that must be there. */
const OWNERS = ["User", "Profile", "Friend", "Me", ...(EVERY ? ["Comment", "Project", "Message"] : [])];

function namedSchemas(): Map<string, z.ZodObject> {
  const found = new Map<string, z.ZodObject>();
  const look = (schema: unknown): void => {
    if (schema instanceof z.ZodArray) look(schema.element);
    if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) look(schema.unwrap());
    if (schema instanceof z.ZodUnion) schema.options.forEach(look);
    if (!(schema instanceof z.ZodObject)) return;
    const id = schema.meta()?.id;
    if (id !== undefined && OWNERS.includes(id)) found.set(id, schema);
    Object.values(schema.shape).forEach(look);
  };
  for (const { endpoint } of CALLS.values()) Object.values(endpoint.responses).forEach(look);
  return found;
}

/** Changes every object of a schema in a value. */
function changeAll(schema: unknown, value: unknown, owner: z.ZodObject, change: (fields: Fields) => void): void {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return changeAll(schema.unwrap(), value, owner, change);
  if (schema instanceof z.ZodUnion) {
    const alike = schema.options.filter((option) => Array.isArray(value) === option instanceof z.ZodArray);
    for (const option of alike) changeAll(option, value, owner, change);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value))
    for (const item of value) changeAll(schema.element, item, owner, change);
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null) return;
  const fields: Fields = Object(value);
  for (const [name, part] of Object.entries(schema.shape)) changeAll(part, fields[name], owner, change);
  if (schema === owner) change(fields);
}

const routes = new Map(
  [...CALLS.values()].flatMap(({ endpoint }) =>
    [endpoint.method, endpoint.alsoMethod].map((method): [string, Endpoint] => [
      `${method} ${endpoint.path}`,
      endpoint,
    ]),
  ),
);

/** Our own server, whose answers have been changed. */
async function withChange(owner: z.ZodObject, change: (fields: Fields) => void, only = ONLY) {
  const { url } = await startTestApp({
    extend: (app) =>
      app.addHook("onSend", async ({ method, routeOptions }, reply, payload) => {
        const schema = routes.get(`${method} ${routeOptions.url}`)?.responses[reply.statusCode];
        if (typeof payload !== "string" || payload === "" || schema === undefined) return payload;
        const body: unknown = JSON.parse(payload);
        changeAll(schema, body, owner, change);
        return JSON.stringify(body);
      }),
  });
  return runConformance({ ...KEEPING_RUN, target: url, only, quick: !EVERY });
}

const SCHEMAS = namedSchemas();
const CASES = Array.from({ length: FIELDS }, (_none, at) => {
  const random = seededRandom(`${SEED} ${at}`);
  const owner = random.pick([...SCHEMAS.keys()]);
  const schema = SCHEMAS.get(owner) ?? z.object({});
  const shown = Object.entries(schema.shape).filter(([, field]) => !(field instanceof z.ZodOptional));
  return [owner, random.pick(shown)[0], Object.keys(CHANGES)[at % 3] ?? ""] as const;
});

describe("a backend of which one field differs", () => {
  it.each(CASES)("is told just that: %s.%s is %s", { timeout: TIMEOUT_MS }, async (owner, name, how) => {
    const { change, says } = CHANGES[how] ?? {};
    const schema = SCHEMAS.get(owner) ?? z.object({});
    const { results, findings } = await withChange(schema, (fields) => change?.(fields, name, schema));
    const [finding, ...others] = findings;
    expect(others).toEqual([]);
    expect(finding?.what).toMatch(says?.(owner, name) ?? "?");
    expect(finding?.isAddition).toBe(how !== "of another type" && ADDED_FIELDS.has(`${owner}.${name}`));
    const unexplained = results.filter(
      ({ outcome, fault }) => outcome === "failed" && fault?.finding !== finding?.what,
    );
    expect(unexplained.map(({ id, fault }) => `${id}: ${fault?.expected} ${fault?.came}`)).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === "passed").length).toBeGreaterThan(results.length / 4);
  });
});
