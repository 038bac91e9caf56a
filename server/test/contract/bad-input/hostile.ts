import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { z } from "zod";

/** A placeholder in a JSON text, for text that JSON.stringify cannot write. */
const DEEP = "«deep»";
const PROTO = "«proto»";
const LONE = "«lone»";
/** The allowed depth of a body with one deep field. A deeper body is refused as a whole. */
const DEPTH = 20;

/** Values that no field expects, and expected types with invalid values. */
export const HOSTILE: readonly unknown[] = [
  null,
  "",
  "   ",
  "가\u0000나",
  LONE,
  "가".repeat(30_001),
  "'; drop table users; --",
  -1,
  0,
  1.5,
  2 ** 53,
  "99999999999999999999",
  true,
  [],
  [null],
  ["가", "가"],
  Array.from({ length: 2000 }, (_, index) => index),
  `Z${"\u0315".repeat(24)}`,
  {},
  PROTO,
  DEEP,
];

/** A body as JSON, with raw text in place of its placeholders. */
export function jsonOf(body: unknown): string {
  return JSON.stringify(body)
    .replaceAll(`"${DEEP}"`, `${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}`)
    .replaceAll(`"${PROTO}"`, '{"__proto__":{"isStaff":true},"constructor":{"prototype":{}},"toString":null}')
    .replaceAll(LONE, "\\ud800");
}

/** Whole bodies that are not valid for any request. */
export const ODD_BODIES: readonly Buffer[] = [
  "[]",
  "null",
  "3",
  '"text"',
  "{",
  '{"a":1}}',
  "[".repeat(200_000),
  `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`,
  '{"__proto__":{"__proto__":null}}',
  '\ufeff{"a":1}',
].map((text) => Buffer.from(text));

/** Values of form fields: bytes that need not be text. */
export const FORM_VALUES: readonly Buffer[] = [
  Buffer.from(""),
  Buffer.from("\u0000"),
  Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80]),
  Buffer.from("가".repeat(30_000)),
  Buffer.from('[{"a":{}},null,3]'),
  Buffer.from('{"__proto__":1}'),
  Buffer.from("-1"),
];

/** Names of form fields that no call has. */
export const ODD_NAMES = ["", "a[][]", "__proto__", "toString[]", "가"] as const;

/** Values of a query parameter, as in the address. */
export const QUERY_VALUES = [
  "",
  "%20",
  "x",
  "-1",
  "0",
  "1.5",
  "1e3",
  "%00",
  "%ff",
  "%F0%9F",
  "9".repeat(30),
  "a".repeat(5000),
];

type Path = readonly (string | number)[];

/** Every place of a body in its schema: fields, fields of its objects, and the first item of lists. */
export function placesOf({ body }: Endpoint): Path[] {
  if (body === undefined) return [];
  return walk(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }), []);
}

function walk(schema: unknown, path: Path): Path[] {
  if (typeof schema !== "object" || schema === null) return [path];
  const { properties, items, anyOf } = schema as { properties?: object; items?: unknown; anyOf?: unknown[] };
  const inner = [
    ...Object.entries(properties ?? {}).flatMap(([name, part]) => walk(part, [...path, name])),
    ...(items === undefined ? [] : walk(items, [...path, 0])),
    ...(anyOf ?? []).flatMap((part) => walk(part, path)).filter((found) => found.length > path.length),
  ];
  return path.length === 0 ? inner : [path, ...inner];
}

/** A copy of a body with one place changed; `undefined` leaves the field out. */
export function withPlace(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === "number") return [withPlace(Array.isArray(body) ? body[0] : undefined, rest, value)];
  const fields = typeof body === "object" && body !== null && !Array.isArray(body) ? body : {};
  return { ...fields, [step]: withPlace((fields as Record<string, unknown>)[step], rest, value) };
}
