import { CONTROL_DETAILS } from "@chonsu/shared/stand-in/control-copy";
import { controlEndpoints } from "@chonsu/shared/stand-in/table";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestProduct, type TestProduct } from "./harness.ts";

const HANGUL = /\p{Script=Hangul}/u;
/** A suffix that makes every key an unknown one. */
const TAIL = "z";

/**
 * A place in the input of a call: the key, and a function that makes a body or query with this key only, at its depth.
 */
interface Place {
  readonly path: string;
  readonly key: string;
  /** The input with this name and value in place of the key. */
  readonly withKey: (name: string, value: unknown) => unknown;
}

type Json = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): Json {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Every place in a JSON schema. */
function placesOf(schema: unknown, path = "", wrap: (value: unknown) => unknown = (value) => value): Place[] {
  const { properties, items, ...others } = objectOf(schema);
  const forms = [others["anyOf"], others["oneOf"], others["allOf"]].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const own = Object.entries(objectOf(properties)).flatMap(([key, inner]) => {
    const place = path === "" ? key : `${path}.${key}`;
    const withKey = (name: string, value: unknown) => wrap({ [name]: value });
    return [{ path: place, key, withKey }, ...placesOf(inner, place, (value) => withKey(key, value))];
  });
  const inItems = items === undefined ? [] : placesOf(items, `${path}[0]`, (value) => wrap([value]));
  return [...own, ...inItems, ...forms.flatMap((form) => placesOf(form, path, wrap))];
}

function placesIn(schema: z.ZodType | undefined): Place[] {
  return schema === undefined ? [] : placesOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}

/** Every call of the control plane. */
const CALLS = controlEndpoints().map(({ endpoint: { method, path, body, query } }) => ({
  name: `${method} ${path}`,
  method: ({ GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const)[method],
  path: path.replace(/:\w+/g, "1"),
  body: placesIn(body),
  query: placesIn(query),
}));

function ask({ control }: TestProduct, { method, path }: (typeof CALLS)[number], body: unknown, query: unknown = {}) {
  const asked = control[method](path).query(objectOf(query));
  return method === "get" ? asked : asked.send(objectOf(body));
}

describe("a key that the control plane does not know", () => {
  it("is refused with its path and the most similar known key: for each key of each call, at each depth", async () => {
    const test = await openTestProduct();
    let tried = 0;
    for (const call of CALLS) {
      for (const { path, key, withKey } of call.body) {
        const { status, body } = await ask(test, call, withKey(`${key}${TAIL}`, 1));
        const sentence = `${path}${TAIL} is not known; did you mean ${key}?`;
        expect([call.name, status, body.detail]).toEqual([call.name, 400, sentence]);
        expect(body.fields).toEqual({ [`${path}${TAIL}`]: [sentence] });
        tried += 1;
      }
      for (const { key, withKey } of call.query) {
        const { status, body } = await ask(test, call, {}, withKey(`${key}${TAIL}`, 1));
        const sentence = `${key}${TAIL} is not known; did you mean ${key}?`;
        expect([call.name, status, body.detail]).toEqual([call.name, 400, sentence]);
        tried += 1;
      }
    }
    const names = CALLS.flatMap(({ body }) => body.map(({ path }) => path));
    expect(names).toEqual(
      expect.arrayContaining(["settings.rate_limits", "effect.after", "effect.hold_ms", "chons_with"]),
    );
    expect(tried).toBeGreaterThan(100);
  });

  it("is refused by a call without options", async () => {
    const test = await openTestProduct();
    for (const call of CALLS.filter(({ method, body }) => method !== "get" && body.length === 0)) {
      const { status, body } = await ask(test, call, { ms: 5 });
      expect([call.name, status, body.detail]).toEqual([call.name, 400, "ms is not known; nothing is wanted here"]);
    }
    const { body } = await test.control.get("/__standin/status/?verbose=1").expect(400);
    expect(body.detail).toBe("verbose is not known; nothing is wanted here");
  });

  it("is refused with the same sentence when it is a name of Object.prototype", async () => {
    const { control } = await openTestProduct();
    for (const key of ["__proto__", "constructor", "toString"]) {
      const sentence = `${key} is not known; nothing is wanted here`;
      const asked = await control.get(`/__standin/status/?${key}=1`);
      expect([asked.status, asked.body.detail]).toEqual([400, sentence]);
    }
    const body = `{"ms":3600000,"__proto__":{"polluted":1},"constructor":1}`;
    const sent = control.post("/__standin/clock/shift/").set("Content-Type", "application/json").send(body);
    expect((await sent).status).toBe(400);
    expect((await control.get("/__standin/clock/")).body.offset_ms).toBeLessThan(1000);
  });

  it("is quoted when it is not a plain word", async () => {
    const { control } = await openTestProduct();
    const { body } = await control.post("/__standin/clock/reset/").send({ "": 1, 가: 1, "a b": 1 }).expect(400);
    expect(Object.values(objectOf(body.fields)).flat()).toEqual(
      ['""', '"가"', '"a b"'].map((key) => `${key} is not known; nothing is wanted here`),
    );
  });

  it("is reported together with others, and the call does nothing", async () => {
    const test = await openTestProduct();
    const options = { effect: { status: 500, statuz: 500, headers: { "X-Any": "1" }, body: { any: 1 } }, tims: 1 };
    const { body } = await test.control.post("/__standin/faults/").send(options).expect(400);
    expect(Object.keys(body.fields)).toEqual(["effect.statuz", "tims"]);
    expect((await test.control.get("/__standin/faults/").expect(200)).body).toEqual([]);
  });
});

describe("the control plane's answer to invalid input", () => {
  it("is in English and begins with the path of the field, for each key of each call", async () => {
    const test = await openTestProduct();
    for (const call of CALLS) {
      for (const { path, withKey } of call.body) {
        for (const value of [{ nothing: { of: "the kind" } }, -1.5, "\u0000 ", ["로봇", "로봇"], null]) {
          const { status, body } = await ask(test, call, withKey(path.split(".").at(-1) ?? "", value));
          const sentences = [body.detail, ...Object.values(objectOf(body.fields)).flat()].map(String);
          const text = sentences.join("\n");
          expect(status, `${call.name} ${path} ${JSON.stringify(value)} ${text}`).toBeLessThan(500);
          if (status < 400) continue;
          // Quoted values are left out.
          expect(text.replaceAll(/"[^"]*"/g, ""), call.name).not.toMatch(HANGUL);
          for (const [place, [sentence]] of Object.entries(objectOf(body.fields)).map(
            ([at, all]) => [at, [all].flat()] as const,
          )) {
            expect(String(sentence).startsWith(`${place} `), `${place}: ${sentence}`).toBe(true);
          }
        }
      }
    }
  });

  it("names the limit of a text and of a list, and few of very many faults", async () => {
    const { control } = await openTestProduct();
    const give = (what: string, body: object) => control.post(`/__standin/give/${what}/`).send(body).expect(400);
    const detailOf = async (what: string, body: object) => (await give(what, body)).body.detail;
    for (const length of [31, 31 * 16])
      expect(await detailOf("members", { user_name: "가".repeat(length) })).toBe(
        "user_name must have at most 30 characters",
      );
    expect(await detailOf("chons", { pairs: Array(60_000).fill([]) })).toBe("pairs must have at most 1000");
    const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, key) => [`${key}${"x".repeat(900)}`, 1]));
    const { fields } = (await give("likes", unknown)).body;
    expect([Object.keys(fields).length, JSON.stringify(fields).length < 6000]).toEqual([20, true]);
  });

  it("is in English when the body cannot be read and when the product refuses", async () => {
    const test = await openTestProduct();
    const post = (path: string) => test.control.post(`/__standin/${path}/`).set("Content-Type", "application/json");
    expect((await post("clock/shift").send("{")).body.detail).toBe("The body is no JSON that can be read.");
    expect((await post("accounts/login").send({ user_id: 999_999 })).body).toEqual({
      code: "USER_NOT_FOUND",
      detail: CONTROL_DETAILS.USER_NOT_FOUND,
    });
    for (const nowhere of ["nothing", `sandboxes/${"a".repeat(200)}/hold`, "mails/%ff"])
      expect((await post(nowhere).send({})).body.detail, nowhere).toBe(CONTROL_DETAILS.NOT_FOUND);
    expect((await test.visitor().get("/__standin/status/")).body.detail).toMatch(/^The token of the control plane/);
    // The product's own answers to members stay Korean.
    expect((await test.visitor().get("/api/friends/")).body.detail).toMatch(HANGUL);
  });
});
