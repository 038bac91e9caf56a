import { CALLS, callNamed, REFUSED } from "@chonsu/db/calls/groups/records";
import { OUTSIDER_ROLES } from "@chonsu/db/calls/record";
import { withThings } from "@chonsu/db/calls/things";
import { codesOf } from "@chonsu/shared/contract/codes";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { ERRORS, type ErrorCode, FILE_CODES, MEMBER_CODES } from "@chonsu/shared/contract/errors";
import { IMAGE_BYTES_MAX } from "@chonsu/shared/limits";
import { afterAll, describe, expect, it } from "vitest";
import { isUntouched } from "../support/app-pool.ts";
import { picture } from "../support/chat.ts";
import { type Answer, ask as askOnce, multipart } from "./access/call.ts";
import { callerOf, OWNER, prepareFixture, requestOf, startFixture } from "./access/fixture.ts";
import { watchStatements } from "./statements.ts";

const MEGABYTE = 1024 * 1024;

/** Every code that a call of this file answered. */
const seen = new Map<Endpoint, Set<string>>();

async function ask(...call: Parameters<typeof askOnce>): Promise<Answer> {
  const answer = await askOnce(...call);
  const [, endpoint] = call;
  if (answer.code !== "") seen.set(endpoint, (seen.get(endpoint) ?? new Set()).add(answer.code));
  return answer;
}

function expectRefusal(answer: Answer, code: ErrorCode, what: string): void {
  expect([answer.status, answer.code], `${what}: ${answer.text}`).toEqual([ERRORS[code].status, code]);
  expect((answer.json() as { detail: string }).detail, what).toMatch(/[가-힣]/);
  expect(answer.headers["content-type"], what).toContain("application/json");
}

const declared = [...CALLS.values()].flatMap(({ call, endpoint }) => endpoint.errors.map((code) => ({ call, code })));

describe("every declared code is answered by its call, in Korean, and nothing is changed", () => {
  it.each(declared)("$call: $code", async ({ call, code }) => {
    const fixture = await prepareFixture();
    const { endpoint, record } = callNamed(call);
    const errorCase = record.errors[code];
    if (errorCase === undefined) throw new Error(`no error case of ${code}`);
    const { request, by = "owner", verification = "client", changes } = errorCase;
    const app = await startFixture(fixture, { config: { verification } });
    const { token } = callerOf(fixture, by, record.other);
    const answer = await ask(app, endpoint, withThings(request, fixture.things), { token });
    expectRefusal(answer, code, call);
    if (endpoint.errors.includes(code) && !Object.hasOwn(answer.json() as object, "fields")) {
      expect((answer.json() as { detail: string }).detail).toBe(ERRORS[code].detail);
    }
    expect(isUntouched(app)).toBe(changes === undefined);
  });
});

/** The calls that take a body. The shared codes come from the body, before any rule of the call. */
const bodies = [...CALLS.values()].filter(({ endpoint }) => endpoint.method !== "GET");

describe("the codes that every call shares", () => {
  it("VALIDATION, BODY_TOO_LARGE and MEDIA_TYPE_UNSUPPORTED, by every call that takes a body", async () => {
    const fixture = await prepareFixture();
    const app = await startFixture(fixture);
    for (const { call, endpoint } of bodies) {
      const request = requestOf(fixture, call);
      const send = (payload: string, type: string) =>
        ask(app, endpoint, request, { token: fixture.tokens[OWNER], raw: { payload, type } });
      expectRefusal(await send('{"broken', "application/json"), endpoint.badInput ?? "VALIDATION", call);
      expectRefusal(await send(`{"a":"${"a".repeat(MEGABYTE)}"}`, "application/json"), "BODY_TOO_LARGE", call);
      expectRefusal(await send("<xml/>", "application/xml"), "MEDIA_TYPE_UNSUPPORTED", call);
    }
    expect(isUntouched(app)).toBe(true);
  });

  it("NOT_FOUND, by every call with an id in its path, when that is not an id", async () => {
    const fixture = await prepareFixture();
    const app = await startFixture(fixture);
    for (const { call, endpoint } of CALLS.values()) {
      for (const name of Object.keys(endpoint.params?.shape ?? {})) {
        const { params = {}, ...rest } = requestOf(fixture, call);
        if (typeof params[name] === "string") continue;
        for (const odd of ["x", "-1", "1.5", "1e3", "99999999999999999999", " 1", "０", "null", "%00"]) {
          const answer = await ask(
            app,
            endpoint,
            { ...rest, params: { ...params, [name]: odd } },
            { token: fixture.tokens[OWNER] },
          );
          expectRefusal(answer, "NOT_FOUND", `${call} ${name}=${odd}`);
        }
      }
    }
  });

  it("INTERNAL, by every call, when the database fails: the reason is logged and not answered", async () => {
    const fixture = await prepareFixture();
    const app = await startFixture(fixture, { expectErrors: true });
    const token = fixture.tokens[OWNER];
    const check = callNamed("sessions.check");
    for (const { call, endpoint } of CALLS.values()) {
      // The session is cached, so only the call itself meets the broken database.
      await ask(app, check.endpoint, {}, { token });
      const end = watchStatements(app, (sql) => {
        throw new Error(`SQLITE_IOERR: secret in ${sql} at /srv/secret.ts`);
      });
      app.errors.length = 0;
      const answer = await ask(app, endpoint, requestOf(fixture, call), { token });
      end();
      if (NEEDS_NO_DATABASE.includes(call)) expect([call, answer.status]).toEqual([call, 200]);
      else {
        expectRefusal(answer, "INTERNAL", call);
        expect(answer.json(), call).toEqual({ detail: ERRORS.INTERNAL.detail, code: "INTERNAL" });
        expect(app.errors, call).toHaveLength(1);
      }
    }
  });

  it("codes about pictures, by every call that takes pictures", async () => {
    const fixture = await prepareFixture();
    const app = await startFixture(fixture);
    const image = await picture();
    for (const { call, endpoint } of CALLS.values()) {
      for (const [part, most] of Object.entries(endpoint.files ?? {})) {
        const request = requestOf(fixture, call);
        const send = (...uploads: Buffer[]) => {
          const raw = withFiles(request.body, part, uploads);
          return ask(app, endpoint, request, { token: fixture.tokens[OWNER], raw });
        };
        expectRefusal(await send(Buffer.alloc(IMAGE_BYTES_MAX + 1, 1)), "IMAGE_TOO_LARGE", call);
        expectRefusal(await send(Buffer.from("no picture")), "IMAGE_UNSUPPORTED", call);
        expectRefusal(await send(...Array.from({ length: most + 1 }, () => image)), "TOO_MANY_IMAGES", call);
        expect(isUntouched(app), call).toBe(true);
      }
    }
  });

  it("codes about tokens, by every call that needs a token", async () => {
    const fixture = await prepareFixture();
    const app = await startFixture(fixture);
    for (const { call, endpoint } of CALLS.values()) {
      if (endpoint.auth !== "member") continue;
      for (const role of OUTSIDER_ROLES) {
        const answer = await ask(app, endpoint, requestOf(fixture, call), { token: callerOf(fixture, role).token });
        expectRefusal(answer, REFUSED[role], call);
        expect(answer.headers["www-authenticate"], call).toBe(role === "visitor" ? "Bearer" : undefined);
      }
    }
  });
});

/** Calls that answer from the settings, the token or memory. */
const NEEDS_NO_DATABASE: readonly string[] = [
  "settings.read",
  "sessions.check",
  "friends.map",
  "keywords.list",
  "suggestions.list",
  "users.distance",
  "users.path",
];

/** A form with the fields of a body and with files under one name. */
function withFiles(body: unknown, part: string, uploads: readonly Buffer[]) {
  const fields = Object.entries(Object(body)).flatMap(([name, value]) =>
    [value].flat().map((one) => [`name="${name}"`, typeof one === "object" ? JSON.stringify(one) : `${one}`] as const),
  );
  return multipart([...fields, ...uploads.map((bytes) => [`name="${part}"; filename="a.png"`, bytes] as const)]);
}

describe("the cases of this file", () => {
  it("come from records that have exactly the codes that each call declares", () => {
    for (const { call, endpoint, record } of CALLS.values()) {
      expect(Object.keys(record.errors).toSorted(), call).toEqual([...endpoint.errors].toSorted());
    }
  });

  afterAll(() => {
    for (const { call, endpoint } of CALLS.values()) {
      const codes = seen.get(endpoint) ?? new Set();
      const undeclared = [...codes].filter((code) => !codesOf(endpoint).some((known) => known === code));
      const shared = endpoint.auth === "member" ? MEMBER_CODES : [];
      const files = endpoint.files === undefined ? [] : FILE_CODES;
      const missing = [...endpoint.errors, ...shared, ...files].filter((code) => !codes.has(code));
      expect({ call, undeclared, missing }).toEqual({ call, undeclared: [], missing: [] });
    }
  });
});
