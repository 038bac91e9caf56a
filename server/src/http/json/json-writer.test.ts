import { allEndpoints } from "@chonsu/shared/contract/table";
import { ChonMap } from "@chonsu/shared/entities/friends";
import { Keyword } from "@chonsu/shared/entities/searches";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { frozen, keptTextOf, ORIGINAL } from "../../platform/frozen.ts";
import { AnswerText, type Encoded } from "./answer-text.ts";
import { JsonWriter } from "./json-writer.ts";

/** Every answer of the contract. */
const ANSWERS = allEndpoints().flatMap(({ group, name, endpoint }) =>
  Object.entries(endpoint.responses).flatMap(([status, schema]) =>
    schema === null ? [] : [{ answer: `${group}.${name} ${status}`, schema }],
  ),
);

/** The result of zod and `JSON.stringify`, undefined where zod refuses. */
function byZod(schema: z.core.$ZodType, value: unknown): string | undefined {
  const { success, data } = z.safeEncode(schema, value);
  return success ? JSON.stringify(data) : undefined;
}

/** Writes a whole answer; undefined when the schema refuses it. */
function encoderOf(schema: z.core.$ZodType, writer = new JsonWriter()) {
  const put = writer.of(schema);
  return (value: unknown): Encoded | undefined => {
    const answer = new AnswerText();
    return put(value, answer) ? answer.whole() : undefined;
  };
}

/** The same as text. */
function writerOf(schema: z.core.$ZodType, writer = new JsonWriter()) {
  const encode = encoderOf(schema, writer);
  return (value: unknown) => encode(value)?.toString();
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom('"', "\\", "\n", "\ud800", "가\udc00", "🐻", "\u2028"),
);
const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: 0, max: 4 }),
  fc.constantFrom(0, -0, 2 ** 53, 1e21, 0.1, Number.NaN),
);
const moment = fc.constantFrom(
  "2026-11-21T14:03:00.000+09:00",
  "2026-11-21T14:03:00Z",
  "2026-02-30T00:00:00Z",
  "2026-11-21",
  "어제",
);

/** Random values for a schema, valid in most of their parts. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.core.$ZodType> = schema.shape;
    const fields = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, valuesOf(field)]));
    const known = fc.oneof({ weight: 9, arbitrary: fc.record(fields) }, fc.record(fields, { requiredKeys: [] }));
    return fc.tuple(known, fc.anything()).map(([parts, more]) => ({ ...parts, not_declared: more }));
  }
  if (schema instanceof z.ZodArray) return fc.array(valuesOf(schema.element), { maxLength: 3 });
  if (schema instanceof z.ZodTuple) return fc.tuple(...schema.def.items.map(valuesOf));
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.oneof(text, fc.constantFrom("__proto__", "7")), valuesOf(schema.valueType), { maxKeys: 3 });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(valuesOf));
  if (schema instanceof z.ZodNullable) return fc.option(valuesOf(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return fc.option(valuesOf(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return schema.maxValue === 3 ? fc.integer({ min: 0, max: 3 }) : fc.nat();
  if (schema instanceof z.ZodISODate) return fc.constant("2026-11-21");
  if (schema instanceof z.ZodISODateTime) return fc.constant("2026-11-21T14:03:00.000+09:00");
  return schema instanceof z.ZodString ? text : fc.anything();
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The same value with a wrong value in one place. */
function damaged(value: unknown, steps: readonly number[], wrong: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== "object" || value === null) return wrong;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return wrong;
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value };
  Object.defineProperty(copy, key, {
    value: damaged(copy[key], rest, wrong),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

const wrong = fc.oneof(
  text,
  number,
  moment,
  fc.constantFrom(null, undefined, true, [], {}, [0], "member"),
  fc.anything(),
);
const steps = fc.array(fc.nat({ max: 20 }), { maxLength: 6 });

const SHOUT = z.codec(z.string(), z.string(), { decode: (out) => out, encode: (text) => text.toUpperCase() });

describe("the writer of answers", () => {
  it.each(ANSWERS)("writes what zod writes, and refuses what zod refuses: $answer", ({ schema }) => {
    const write = writerOf(schema);
    fc.assert(
      fc.property(valuesOf(schema), steps, wrong, (value, path, bad) => {
        expect(write(value)).toBe(byZod(schema, value));
        const worse = damaged(value, path, bad);
        expect(write(worse)).toBe(byZod(schema, worse));
        const original = frozen(value);
        expect(write(original)).toBe(byZod(schema, value));
        if (!isObject(original) || !isObject(worse)) return;
        const changed = { ...original, ...worse };
        expect(write({ ...changed, [ORIGINAL]: original })).toBe(byZod(schema, changed));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["a rule of its own", z.object({ name: z.string().refine((name) => name !== "no") }), { name: "no" }],
    ["a form of text", z.object({ address: z.email() }), { address: "nobody" }],
    ["a length", z.array(z.string()).max(1), ["a", "b"]],
    ["a bound left out", z.number().gt(3), 3],
    ["a step", z.int().multipleOf(2), 3],
    ["a kind of its own", z.bigint(), 3],
    ["fields that are not named", z.looseObject({ a: z.int() }), { a: "1", b: 2 }],
    ["no field more", z.strictObject({ a: z.int() }), { a: 1, b: 2 }],
    ["names of its own", z.record(z.enum(["a", "b"]), z.int()), { c: 1 }],
    ["one of two, not both", z.xor([z.int(), z.number()]), 1],
    ["what it is read as", z.coerce.string(), 7],
    ["valid fields that are not named", z.looseObject({ a: z.int() }), { a: 1, b: [2] }],
    ["a text that is transformed", z.array(SHOUT), ["a"]],
  ])("leaves unknown kinds of schemas to zod: %s", (_what, schema, value) => {
    expect(writerOf(schema)(value)).toBe(byZod(schema, value));
  });
});

describe("a long answer", () => {
  const List = z.array(z.object({ text: z.string() }));
  const itemsOf = (length: number) =>
    Array.from({ length }, (_, at) => ({ text: `${at} 한국과학기술원 🐻`.repeat(9) }));

  it.each([200, 2000, 8000])("is written as bytes, in parts that do not cut characters: %i items", (length) => {
    const items = itemsOf(length);
    const bytes = encoderOf(List)(items);
    expect(bytes).toBeInstanceOf(Buffer);
    expect(String(bytes)).toBe(JSON.stringify(items));
  });

  it("is the first matching kind, although another kind matched for long", () => {
    const Kinds = z.union([z.array(z.object({ text: z.string(), more: z.int().optional() })), z.array(z.unknown())]);
    const items = [...itemsOf(2000), 7];
    expect(writerOf(Kinds)(items)).toBe(JSON.stringify(items));
    expect(writerOf(List)(items)).toBeUndefined();
  });

  it("does not change when the next answer is written", () => {
    const [first, second] = [itemsOf(300), itemsOf(200).toReversed()];
    const written = [encoderOf(List)(first), encoderOf(List)(second)];
    expect(written.map(String)).toEqual([JSON.stringify(first), JSON.stringify(second)]);
  });
});

describe("a deeply frozen object", () => {
  const contentOf = (value: object) => keptTextOf(value)?.content;
  const links = '"links":[[1,2]]';

  it("is checked once, and always written with the same text", () => {
    const write = writerOf(z.array(ChonMap));
    let reads = 0;
    const watched = new Proxy(frozen({ people: [], links: [[1, 2]] }), {
      get: (target, key) => {
        if (typeof key === "string") reads += 1;
        return Reflect.get(target, key);
      },
    });
    const answers = Array.from({ length: 3 }, () => write([watched]));
    expect(answers).toEqual(Array.from(answers, () => `[{"people":[],${links}}]`));
    expect(reads).toBe(2);
  });

  it("gives its text to copies with more fields, and not to copies in which a field differs", () => {
    const Named = z.object({ id: z.int(), name: z.string(), more: z.int().optional() }).meta({ id: "Named" });
    const write = writerOf(Named);
    const original = frozen({ id: 1, name: "이름" });
    const copy = { ...original, [ORIGINAL]: original };
    expect([
      write({ ...copy, more: 7 }),
      write(copy),
      write({ ...copy, name: "a" }),
      write({ ...copy, more: "7" }),
    ]).toEqual(['{"id":1,"name":"이름","more":7}', '{"id":1,"name":"이름"}', '{"id":1,"name":"a"}', undefined]);
  });

  it("is the same in a long answer and in short ones after it", () => {
    const original = frozen({ keyword: "한국과학기술원" });
    const write = writerOf(z.array(Keyword));
    for (const length of [1, 3000, 1]) {
      const items = Array.from({ length }, () => original);
      expect(write(items)).toBe(JSON.stringify(items));
    }
    expect(contentOf(original)).toEqual(Buffer.from(JSON.stringify(original)));
  });

  it("holds its text once: its parts do not hold their own", () => {
    const Whole = z.object({ part: Keyword }).meta({ id: "Whole" });
    const original = frozen({ part: { keyword: "로봇" } });
    const text = '{"part":{"keyword":"로봇"}}';
    expect(writerOf(Whole)(original)).toBe(text);
    expect([contentOf(original), contentOf(original.part)]).toEqual([text, ""]);
  });

  it.each<[string, () => { people: []; links: number[][] }]>([
    ["not at all", () => ({ people: [], links: [[1, 2]] })],
    ["outside alone", () => Object.freeze({ people: [] as [], links: [[1, 2]] })],
  ])("is not one that is frozen %s: that is written again each time", (_how, make) => {
    const write = writerOf(ChonMap);
    const value = make();
    expect(write(value)).toBe(`{"people":[],${links}}`);
    value.links.push([3, 4]);
    expect(write(value)).toBe('{"people":[],"links":[[1,2],[3,4]]}');
  });

  it("is not written when it breaks its schema, at any attempt", () => {
    const write = writerOf(Keyword);
    const value = frozen({ keyword: 1 });
    expect([write(value), write(value)]).toEqual([undefined, undefined]);
  });

  it("has a text for each schema: with another schema the same object is written by that schema", () => {
    const writer = new JsonWriter();
    const value = frozen({ people: [], links: [[1, 2]], keyword: "a" });
    expect([writerOf(ChonMap, writer)(value), writerOf(Keyword, writer)(value)]).toEqual([
      `{"people":[],${links}}`,
      '{"keyword":"a"}',
    ]);
  });
});
