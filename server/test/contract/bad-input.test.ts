import { CALLS, callNamed } from "@chonsu/db/calls/groups/records";
import { codesOf } from "@chonsu/shared/contract/codes";
import { addressOf, type Endpoint, type LooseParts } from "@chonsu/shared/contract/endpoint";
import { ERRORS, type ErrorCode } from "@chonsu/shared/contract/errors";
import { describe, expect, it } from "vitest";
import { isUntouched, undoing } from "../support/app-pool.ts";
import { rowsAsText } from "../support/connection.ts";
import type { TestApp } from "../support/harness.ts";
import { type Answer, ask, multipart } from "./access/call.ts";
import { OWNER, prepareFixture, requestOf, startFixture } from "./access/fixture.ts";
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

interface Attack {
  readonly app: TestApp;
  readonly call: string;
  readonly endpoint: Endpoint;
  readonly request: LooseParts;
  readonly token: string | undefined;
}

async function attackOn(call: string): Promise<Attack> {
  const fixture = await prepareFixture();
  const app = await startFixture(fixture);
  const { endpoint } = callNamed(call);
  return { app, call, endpoint, request: requestOf(fixture, call), token: fixture.tokens[OWNER] };
}

/** Sends one request, checks that its answer is a success or a well-formed refusal, and undoes its changes. */
async function send(attack: Attack, payload: string | Buffer, type: string, what: string): Promise<Answer> {
  const { app, endpoint, request, token } = attack;
  return await undoing(app, async () => {
    const answer = await ask(app, endpoint, request, { token, raw: { payload, type } });
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

/** Whether the schema of the call accepts a body as the server reads it. */
function isGood(endpoint: Endpoint, text: string): boolean {
  return endpoint.body === undefined || endpoint.body.safeParse(JSON.parse(text)).success;
}

async function sendJson(attack: Attack): Promise<number> {
  const { call, endpoint, request } = attack;
  let sent = 0;
  for (const place of placesOf(endpoint)) {
    for (const value of [undefined, ...HOSTILE]) {
      const text = jsonOf(withPlace(request.body ?? {}, place, value));
      const good = isGood(endpoint, text);
      sent += 1;
      const what = `${call} ${place.join(".")} = ${text.slice(0, 200)}`;
      const answer = await send(attack, text, "application/json", what);
      if (good) continue;
      expect(answer.code, what).toBe(endpoint.badInput ?? "VALIDATION");
      expect((answer.json() as { fields: object }).fields, what).toHaveProperty([String(place[0])]);
    }
  }
  return sent;
}

function urlEncoded(fields: readonly (readonly [string, Buffer])[]): Buffer {
  const escaped = (bytes: Buffer) => bytes.toString("hex").replaceAll(/../g, "%$&");
  return Buffer.from(fields.map(([name, value]) => `${escaped(Buffer.from(name))}=${escaped(value)}`).join("&"));
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
    await send(attack, urlEncoded(form), "application/x-www-form-urlencoded", what);
    const { payload, type } = multipart(form.map(([name, value]) => [`name="${name}"`, value]));
    await send(attack, payload, type, what);
  }
}

const callsWith = (isMeant: (endpoint: Endpoint) => boolean) =>
  [...CALLS.values()].filter(({ endpoint }) => isMeant(endpoint)).map(({ call }) => call);
const withBody = callsWith(({ method }) => method !== "GET");
const withQuery = callsWith(({ query }) => query !== undefined);
const withWords = callsWith(({ path }) => path.includes(":code"));

describe("bad input is answered in Korean with a code, is never a 500, and changes nothing", () => {
  it.each(withBody)("%s, with any fields and any body", { timeout: 60_000 }, async (call) => {
    const attack = await attackOn(call);
    for (const body of ODD_BODIES) await send(attack, body, "application/json", `${call} ${body.subarray(0, 60)}`);
    const sent = await sendJson(attack);
    if (attack.endpoint.body !== undefined) expect(sent).toBeGreaterThan(HOSTILE.length);
    await sendForms(attack);
    expect(isUntouched(attack.app)).toBe(true);
  });

  it.each(withQuery)("%s, with any query", async (call) => {
    const { app, endpoint, request, token } = await attackOn(call);
    const bare = addressOf(endpoint, { params: request.params });
    const queries = Object.keys(endpoint.query?.shape ?? {}).flatMap((name) => [
      ...QUERY_VALUES.map((value) => `${name}=${value}`),
      `${name}=1&${name}=2`,
      `${name}[]=1`,
      `${name}[__proto__]=1`,
    ]);
    for (const query of [...queries, "__proto__=1", "&&&", "=", "%", "a".repeat(10_000)]) {
      const path = `${bare}?${query}`;
      const answer = await ask(app, { ...endpoint, path }, { body: request.body }, { token });
      expectProperRefusal(endpoint, answer, path);
    }
    expect(isUntouched(app)).toBe(true);
  });

  it.each(withWords)("%s, with any word in its path", async (call) => {
    const { app, endpoint, token } = await attackOn(call);
    for (const word of [...QUERY_VALUES.filter((value) => value !== ""), "..%2f..%2fetc", "__proto__", "%EA%B0%80"]) {
      const path = endpoint.path.replace(":code", word);
      const answer = await ask(app, { ...endpoint, path }, {}, { token });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expectProperRefusal(endpoint, answer, path);
    }
    expect(isUntouched(app)).toBe(true);
  });
});
