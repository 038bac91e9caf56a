import { expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../contract/endpoint.ts";
import { allEndpoints } from "../contract/table.ts";
import { controlEndpoints } from "./table.ts";

/** Values of any shape. Only the size of the body bounds them: nothing but their storing is done with them. */
const ANY_SHAPE = [
  "verifications.checkEmail body.email",
  "accounts.register body.profile.school",
  "accounts.registerAlone body.profile.school",
  "accounts.registerExperience body.profile.school",
  "users.updateProfile body.school",
  "notifications.update body.message",
  "faults.add body.effect.body",
];

/** The places of a schema's input where a text, number, list or map has no bound. */
function unboundedIn(schema: z.core.$ZodType, path: string): string[] {
  const inner = partsOf(schema).flatMap(([name, part]) => unboundedIn(part, `${path}${name}`));
  return isBounded(schema) ? inner : [path, ...inner];
}

function isBounded(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodObject) return !(schema.def.catchall instanceof z.ZodUnknown);
  if (schema instanceof z.ZodTuple) return schema.def.rest === null;
  if (schema instanceof z.ZodArray) return schema.def.checks?.some(limitsLength) === true;
  if (schema instanceof z.ZodRecord) return z.globalRegistry.get(schema)?.["maxProperties"] !== undefined;
  if (schema instanceof z.ZodNumber) return Number.isFinite(schema.minValue) && Number.isFinite(schema.maxValue);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return schema.maxLength !== null;
  return [...SMALL, ...WRAPPERS].includes(schema._zod.def.type);
}

function limitsLength(check: z.core.$ZodCheck<never>): boolean {
  return check instanceof z.core.$ZodCheckMaxLength;
}

const SMALL = ["boolean", "enum", "literal", "null"];
const WRAPPERS = ["optional", "nullable", "default", "prefault", "catch", "readonly", "nonoptional", "union", "pipe"];

type Part = readonly [name: string, schema: z.core.$ZodType];

function partsOf(schema: z.core.$ZodType): Part[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).map(([name, part]) => [`.${name}`, part]);
  if (schema instanceof z.ZodArray) return [["[]", schema.element]];
  if (schema instanceof z.ZodRecord)
    return [
      ["{key}", schema.keyType],
      ["{}", schema.valueType],
    ];
  if (schema instanceof z.ZodTuple) return schema.def.items.map((part) => ["[]", part]);
  if (schema instanceof z.ZodUnion) return schema.options.map((part) => ["", part]);
  if (schema instanceof z.ZodPipe) return [["", schema.in]];
  return "innerType" in schema._zod.def ? [["", (schema._zod.def as { innerType: z.core.$ZodType }).innerType]] : [];
}

it("bounds every text, number, list and map that a call takes", () => {
  const calls = [...allEndpoints(), ...controlEndpoints()];
  const unbounded = calls.flatMap(({ group, name, endpoint }) => unboundedOf(endpoint, `${group}.${name}`));
  expect([...new Set(unbounded)].toSorted()).toEqual(ANY_SHAPE.toSorted());
});

function unboundedOf({ params, query, body }: Endpoint, name: string): string[] {
  return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : unboundedIn(schema, `${name} ${part}`),
  );
}

it.each<[string, z.ZodType, string[]]>([
  ["a list", z.array(z.int()), [""]],
  ["a list in a list", z.array(z.array(z.int())).max(3), ["[]"]],
  ["a text", z.object({ a: z.string().min(1).optional() }), [".a"]],
  ["a number", z.object({ a: z.number().min(0).default(1) }), [".a"]],
  ["a map", z.record(z.string().max(3), z.string().max(3)), [""]],
  ["keys of a map", z.record(z.string(), z.boolean()).meta({ maxProperties: 3 }), ["{key}"]],
  ["one form of several", z.union([z.string().max(3).transform(Number), z.string()]).nullish(), [""]],
  [
    "the input of a pipe",
    z
      .string()
      .regex(/,/)
      .transform((text) => text.split(","))
      .pipe(z.array(z.string()).max(3)),
    [""],
  ],
  ["other fields", z.looseObject({ a: z.boolean() }), [""]],
  ["anything", z.object({ a: z.unknown() }), [".a"]],
  ["the rest of a tuple", z.tuple([z.int()], z.int()), [""]],
  ["a date", z.iso.date(), [""]],
  ["nothing", z.strictObject({ a: z.enum(["x"]), b: z.int(), c: z.array(z.string().max(3)).max(3) }), []],
])("finds %s without a bound", (_what, schema, places) => {
  expect(unboundedIn(schema, "")).toEqual(places);
});
