import { CALLS } from "@chonsu/db/call-records/records";
import { codesOf } from "@chonsu/shared/contract/codes";
import { addressOf, type Endpoint } from "@chonsu/shared/contract/endpoint";
import { ERRORS, type ErrorCode } from "@chonsu/shared/errors";
import { describe, expect, it } from "vitest";
import { isUntouched, undoing } from "../support/app-pool.ts";
import { rowsAsText } from "../support/connection.ts";
import { type Answer, multipart } from "./access/call.ts";
import { ownersCall } from "./access/fixture.ts";
import {
  FORM_VALUES,
  HOSTILE,
  jsonOf,
  ODD_BODIES,
  ODD_NAMES,
  placesOf,
  QUERY_VALUES,
  withPlace,
} from "./bad-input/hostile.ts";

/** Text that no row may hold, as JSON shows it: a NUL, half of a surrogate pair, and its replacement character. */
const UNCLEAN = ["\\u0000", "\\ud800", "\ufffd"];
/** The same characters in a payload: escaped in JSON, as bytes, and escaped in forms. */
const CARRIERS = ["\\u0000", "\\ud800", "\u0000", "%00", "%ff"].map((text) => Buffer.from(text));

type Attack = Awaited<ReturnType<typeof ownersCall>>;

/** Words that are neither an id nor a code of a link. */
const WORDS = [
  ...QUERY_VALUES.filter((value) => value !== "" && value !== "0"),
  ...["..%2f..%2fetc", "__proto__", "%EA%B0%80", "99999999999999999999", "%201", "%EF%BC%90", "null"],
];

/** Sends one request, checks that its answer is a success or a well-formed refusal, and undoes its changes. */
async function sendBytes(attack: Attack, payload: string | Buffer, type: string, what: string): Promise<Answer> {
  const { app, endpoint, request, send } = attack;
  return await undoing(app, async () => {
    const answer = await send(request, { raw: { payload, type } });
    expectProperRefusal(endpoint, answer, what);
    if (answer.status >= 400) expect(isUntouched(app), `${what} changes nothing`).toBe(true);
    else if (!isUntouched(app) && CARRIERS.some((bytes) => Buffer.from(payload).includes(bytes))) {
      const after = rowsAsText(app);
      expect(
        UNCLEAN.filter((text) => after.includes(text)),
        what,
      ).toEqual([]);
    }
    return answer;
  });
}

function expectProperRefusal(endpoint: Endpoint, answer: Answer, what: string): void {
  if (answer.status < 400) return;
  expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500);
  const { detail, code } = answer.json() as { detail: string; code: ErrorCode };
  expect(codesOf(endpoint), what).toContain(code);
  expect(answer.status, what).toBe(ERRORS[code].status);
  expect(detail, what).toMatch(/[가-힣]/);
  expect(answer.text, what).not.toMatch(/sqlite|node_modules|\.ts:|Invalid |Expected /i);
}

async function sendJson(attack: Attack): Promise<number> {
  const { call, endpoint, request } = attack;
  let sent = 0;
  for (const place of placesOf(endpoint)) {
    for (const value of [undefined, ...HOSTILE]) {
      const text = jsonOf(withPlace(request.body ?? {}, place, value));
      const good = endpoint.body?.safeParse(JSON.parse(text)).success ?? true;
      sent += 1;
      const what = `${call} ${place.join(".")} = ${text.slice(0, 200)}`;
      const answer = await sendBytes(attack, text, "application/json", what);
      if (good) continue;
      expect(answer.code, what).toBe(endpoint.badInput ?? "VALIDATION");
      expect((answer.json() as { fields: object }).fields, what).toHaveProperty([String(place[0])]);
    }
  }
  return sent;
}

const escaped = (bytes: Buffer) => bytes.toString("hex").replaceAll(/../g, "%$&");
/** The long ones take longer to escape than to read. */
const ESCAPED = new Map(FORM_VALUES.map((value) => [value, escaped(value)]));

function urlEncoded(fields: readonly (readonly [string, Buffer])[]): Buffer {
  const pairs = fields.map(([name, value]) => `${escaped(Buffer.from(name))}=${ESCAPED.get(value) ?? escaped(value)}`);
  return Buffer.from(pairs.join("&"));
}

async function sendForms(attack: Attack): Promise<void> {
  const { call, endpoint, request } = attack;
  const base = Object.entries((request.body ?? {}) as Record<string, unknown>).map(
    ([name, value]) => [name, Buffer.from(typeof value === "string" ? value : JSON.stringify(value))] as const,
  );
  const names = Object.keys(endpoint.body?.shape ?? {});
  const forms = [
    ...names.flatMap((name) =>
      FORM_VALUES.map((value) => [...base.filter(([other]) => other !== name), [name, value]] as const),
    ),
    ...ODD_NAMES.map((name) => [...base, [name, Buffer.from("x")], [name, Buffer.from("y")]] as const),
  ];
  for (const form of forms) {
    const what = `${call} with ${form.map(([name, value]) => `${name}=${value.subarray(0, 40)}`).join("&")}`;
    await sendBytes(attack, urlEncoded(form), "application/x-www-form-urlencoded", what);
    const { payload, type } = multipart(form.map(([name, value]) => [`name="${name}"`, value]));
    await sendBytes(attack, payload, type, what);
  }
}

const callsWith = (isMeant: (endpoint: Endpoint) => boolean) =>
  [...CALLS.values()].filter(({ endpoint }) => isMeant(endpoint)).map(({ call }) => call);
const withBody = callsWith(({ method }) => method !== "GET");
const withAddress = callsWith(({ query, params }) => (query ?? params) !== undefined);

describe("bad input is answered in Korean with a code, is never a 500, and changes nothing", () => {
  it.each(withBody)("%s, with any fields and any body", { timeout: 60_000 }, async (call) => {
    const attack = await ownersCall(call);
    for (const body of ODD_BODIES) await sendBytes(attack, body, "application/json", `${call} ${body.subarray(0, 60)}`);
    const large = await sendBytes(attack, JSON.stringify({ a: "a".repeat(1024 * 1024) }), "application/json", call);
    const xml = await sendBytes(attack, "<xml/>", "application/xml", call);
    expect([large.code, xml.code]).toEqual(["BODY_TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED"]);
    const sent = await sendJson(attack);
    if (attack.endpoint.body !== undefined) expect(sent).toBeGreaterThan(HOSTILE.length);
    await sendForms(attack);
    expect(isUntouched(attack.app)).toBe(true);
  });

  it.each(withAddress)("%s, with any query and any word in its path", async (call) => {
    const { app, endpoint, request, send } = await ownersCall(call);
    const askAt = async (path: string) => {
      const answer = await send({ body: request.body }, {}, path);
      expectProperRefusal(endpoint, answer, path);
      return answer;
    };
    const queries = Object.keys(endpoint.query?.shape ?? {}).flatMap((name) => [
      ...QUERY_VALUES.map((value) => `${name}=${value}`),
      ...[`${name}=1&${name}=2`, `${name}[]=1`, `${name}[__proto__]=1`],
      ...["__proto__=1", "&&&", "=", "%", "a".repeat(10_000)],
    ]);
    for (const query of queries) await askAt(`${addressOf(endpoint, { params: request.params })}?${query}`);
    for (const name of Object.keys(endpoint.params?.shape ?? {})) {
      const address = addressOf(endpoint, { params: { ...request.params, [name]: "WORD" } });
      for (const word of WORDS) {
        const { status, code } = await askAt(address.replace("WORD", word));
        if (name === "code") expect(status, word).toBeGreaterThanOrEqual(400);
        else expect(code, `${name}=${word}`).toBe("NOT_FOUND");
      }
    }
    expect(isUntouched(app)).toBe(true);
  });
});
