import type { CAST } from "@chonsu/db/seed/cast";
import { codesOf } from "@chonsu/shared/contract/codes";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { ERRORS, type ErrorCode, FILE_CODES, MEMBER_CODES } from "@chonsu/shared/contract/errors";
import { IMAGE_BYTES_MAX } from "@chonsu/shared/limits";
import { afterAll, describe, expect, it } from "vitest";
import type { AppConfig } from "../../src/config/config.ts";
import { picture } from "../support/chat.ts";
import type { TestApp } from "../support/harness.ts";
import { type Answer, ask, CALLS, type LooseRequest, lookUp } from "./access/call.ts";
import { accessRows } from "./access/rows.ts";
import {
  BROKEN_TOKEN,
  DELETED,
  isUntouched,
  OWNER,
  prepareWorld,
  startWorld,
  stateOf,
  type World,
} from "./access/world.ts";
import { provocations } from "./codes/provocations.ts";
import { watchStatements } from "./statements.ts";

const MEGABYTE = 1024 * 1024;

interface LooseProvocation {
  readonly request: LooseRequest;
  readonly as?: string;
  readonly config?: Partial<AppConfig>;
  readonly before?: (app: TestApp) => unknown;
  readonly changes?: string;
}

/** Every pair of call and code that left an app of this file, as its own probe saw it. */
const seen = new Map<Endpoint, Set<string>>();

function watched(world: World, config: Partial<AppConfig> = {}, expectErrors = false): Promise<TestApp> {
  return startWorld(world, {
    config,
    expectErrors,
    onRefusal: (endpoint, code) => seen.set(endpoint, (seen.get(endpoint) ?? new Set()).add(code)),
  });
}

function tokenOf(world: World, as = OWNER as string): string | undefined {
  if (as === "visitor") return undefined;
  if (as === "broken token") return BROKEN_TOKEN;
  return world.tokens[as === "member who left" ? DELETED : (as as keyof typeof CAST)];
}

/** A call with the request on a thing of the owner's. */
function rowOf(world: World, call: string) {
  return lookUp<{ readonly request: LooseRequest }>(accessRows(world.things), call);
}

function expectRefusal(answer: Answer, code: ErrorCode, what: string): void {
  expect([answer.status, answer.code], `${what}: ${answer.text}`).toEqual([ERRORS[code].status, code]);
  expect((answer.json() as { detail: string }).detail, what).toMatch(/[가-힣]/);
  expect(answer.headers["content-type"], what).toContain("application/json");
}

const declared = [...CALLS].flatMap(([call, { errors }]) => errors.map((code) => ({ call, code })));

describe("every declared code is what its call answers, in Korean, and nothing has changed", () => {
  it.each(declared)("$call: $code", async ({ call, code }) => {
    const world = await prepareWorld();
    const { endpoint, entry } = lookUp<Readonly<Record<string, LooseProvocation>>>(provocations(world.things), call);
    const provoked = entry[code];
    if (provoked === undefined) throw new Error(`nothing provokes ${code}`);
    const app = await watched(world, provoked.config);
    await provoked.before?.(app);
    const before = stateOf(app);
    const answer = await ask(app, endpoint, provoked.request, { token: tokenOf(world, provoked.as) });
    expectRefusal(answer, code, call);
    if (endpoint.errors.includes(code) && !Object.hasOwn(answer.json() as object, "fields")) {
      expect((answer.json() as { detail: string }).detail).toBe(ERRORS[code].detail);
    }
    expect(isUntouched(app, before)).toBe(provoked.changes === undefined);
  });
});

/** What a body that cannot be read is answered with where wire.md wants another code than VALIDATION. */
const MALFORMED: Readonly<Record<string, ErrorCode>> = { "verifications.checkEmail": "EMAIL_NOT_UNIVERSITY" };

/** The calls that take a body: what they share is provoked by what is sent, before any of their own rules. */
const bodies = [...CALLS].filter(([, { method }]) => method !== "GET");

describe("the codes that every call shares", () => {
  it("VALIDATION, BODY_TOO_LARGE and MEDIA_TYPE_UNSUPPORTED, of every call that takes a body", async () => {
    const world = await prepareWorld();
    const app = await watched(world);
    const before = stateOf(app);
    for (const [call] of bodies) {
      const { endpoint, entry } = rowOf(world, call);
      const send = (payload: string, type: string) =>
        ask(app, endpoint, entry.request, { token: world.tokens[OWNER], raw: { payload, type } });
      expectRefusal(await send('{"broken', "application/json"), MALFORMED[call] ?? "VALIDATION", call);
      expectRefusal(await send(`{"a":"${"a".repeat(MEGABYTE)}"}`, "application/json"), "BODY_TOO_LARGE", call);
      expectRefusal(await send("<xml/>", "application/xml"), "MEDIA_TYPE_UNSUPPORTED", call);
    }
    expect(isUntouched(app, before)).toBe(true);
  });

  it("NOT_FOUND, of every call with an id in its path, for what is no id", async () => {
    const world = await prepareWorld();
    const app = await watched(world);
    for (const [call, endpoint] of CALLS) {
      for (const name of Object.keys(endpoint.params?.shape ?? {})) {
        const { params = {}, ...rest } = rowOf(world, call).entry.request;
        if (typeof params[name] === "string") continue;
        for (const odd of ["x", "-1", "1.5", "1e3", "99999999999999999999", " 1", "０", "null", "%00"]) {
          const answer = await ask(
            app,
            endpoint,
            { ...rest, params: { ...params, [name]: odd } },
            { token: world.tokens[OWNER] },
          );
          expectRefusal(answer, "NOT_FOUND", `${call} ${name}=${odd}`);
        }
      }
    }
  });

  it("INTERNAL, of every call, when the database fails: no word of why, and a line in the log", async () => {
    const world = await prepareWorld();
    const app = await watched(world, {}, true);
    const token = world.tokens[OWNER];
    const check = rowOf(world, "sessions.check");
    for (const [call] of CALLS) {
      const { endpoint, entry } = rowOf(world, call);
      // Who asks is known from before; then nothing answers any more.
      await ask(app, check.endpoint, check.entry.request, { token });
      const end = watchStatements(app, (sql) => {
        throw new Error(`SQLITE_IOERR: secret in ${sql} at /srv/secret.ts`);
      });
      app.errors.length = 0;
      const answer = await ask(app, endpoint, entry.request, { token });
      end();
      if (NEEDS_NO_DATABASE.includes(call)) expect([call, answer.status]).toEqual([call, 200]);
      else {
        expectRefusal(answer, "INTERNAL", call);
        expect(answer.json(), call).toEqual({ detail: ERRORS.INTERNAL.detail, code: "INTERNAL" });
        expect(app.errors, call).toHaveLength(1);
      }
    }
  });

  it("those of pictures, of every call that takes some", async () => {
    const world = await prepareWorld();
    const app = await watched(world);
    const image = await picture();
    const before = stateOf(app);
    for (const [call, { files = {} }] of CALLS) {
      for (const [part, most] of Object.entries(files)) {
        const { endpoint, entry } = rowOf(world, call);
        const send = (...uploads: Buffer[]) => {
          const raw = multipart(entry.request.body, part, uploads);
          return ask(app, endpoint, entry.request, { token: world.tokens[OWNER], raw });
        };
        expectRefusal(await send(Buffer.alloc(IMAGE_BYTES_MAX + 1, 1)), "IMAGE_TOO_LARGE", call);
        expectRefusal(await send(Buffer.from("no picture")), "IMAGE_UNSUPPORTED", call);
        expectRefusal(await send(...Array.from({ length: most + 1 }, () => image)), "TOO_MANY_IMAGES", call);
        expect(isUntouched(app, before), call).toBe(true);
      }
    }
  });

  it("those of tokens, of every call that needs one", async () => {
    const world = await prepareWorld();
    const app = await watched(world);
    for (const [call] of CALLS) {
      const { endpoint, entry } = rowOf(world, call);
      if (endpoint.auth !== "member") continue;
      const asked = {
        visitor: "not_authenticated",
        "broken token": "token_not_valid",
        "member who left": "user_not_found",
      };
      for (const [as, code] of Object.entries(asked)) {
        const answer = await ask(app, endpoint, entry.request, { token: tokenOf(world, as) });
        expectRefusal(answer, code as ErrorCode, call);
        expect(answer.headers["www-authenticate"], call).toBe(code === "not_authenticated" ? "Bearer" : undefined);
      }
    }
  });
});

/** Calls that answer from the settings, the token or what memory holds alone. */
const NEEDS_NO_DATABASE: readonly string[] = [
  "settings.read",
  "sessions.check",
  "friends.map",
  "keywords.list",
  "suggestions.list",
  "users.distance",
  "users.path",
];

function multipart(body: unknown, part: string, uploads: readonly Buffer[]) {
  const fields = Object.entries(typeof body === "object" && body !== null ? body : {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (one) => `name="${name}"\r\n\r\n${typeof one === "object" ? JSON.stringify(one) : one}`,
    ),
  );
  const chunks = [
    ...fields.map((field) => Buffer.from(`--xx\r\nContent-Disposition: form-data; ${field}\r\n`)),
    ...uploads.flatMap((bytes) => [
      Buffer.from(`--xx\r\nContent-Disposition: form-data; name="${part}"; filename="a.png"\r\n\r\n`),
      bytes,
      Buffer.from("\r\n"),
    ]),
    Buffer.from("--xx--\r\n"),
  ];
  return { payload: Buffer.concat(chunks), type: "multipart/form-data; boundary=xx" };
}

describe("the codes of this file's answers", () => {
  it("come from tables that name exactly what each call declares", async () => {
    const world = await prepareWorld();
    for (const [call, { errors }] of CALLS) {
      expect(Object.keys(lookUp<object>(provocations(world.things), call).entry).toSorted(), call).toEqual(
        [...errors].toSorted(),
      );
    }
  });

  afterAll(() => {
    for (const [call, endpoint] of CALLS) {
      const codes = seen.get(endpoint) ?? new Set();
      const undeclared = [...codes].filter((code) => !codesOf(endpoint).some((known) => known === code));
      const shared = endpoint.auth === "member" ? MEMBER_CODES : [];
      const files = endpoint.files === undefined ? [] : FILE_CODES;
      const missing = [...endpoint.errors, ...shared, ...files].filter((code) => !codes.has(code));
      expect({ call, undeclared, missing }).toEqual({ call, undeclared: [], missing: [] });
    }
  });
});
