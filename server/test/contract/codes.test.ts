import { CALLS } from "@chonsu/db/call-records/records";
import { withThings } from "@chonsu/db/call-records/things";
import { ERRORS, type ErrorCode } from "@chonsu/shared/errors";
import { describe, expect, it } from "vitest";
import { isUntouched } from "../support/app-pool.ts";
import { type Answer, ask } from "./access/call.ts";
import { callerOf, OWNER, requestOf, startCampus } from "./access/fixture.ts";
import { watchStatements } from "./statements.ts";

function expectRefusal(answer: Answer, code: ErrorCode, what: string): void {
  expect([answer.status, answer.code], `${what}: ${answer.text}`).toEqual([ERRORS[code].status, code]);
  expect((answer.json() as { detail: string }).detail, what).toMatch(/[가-힣]/);
  expect(answer.headers["content-type"], what).toContain("application/json");
}

const declared = [...CALLS.values()].flatMap((known) =>
  Object.entries(known.record.errors).map(([code, errorCase]) => ({ ...known, code: code as ErrorCode, errorCase })),
);

describe("every declared code is answered by its call, in Korean, and nothing is changed", () => {
  it.each(declared)("$call: $code", async ({ call, code, endpoint, record, errorCase }) => {
    const { request, by = "owner", verification = "client", changes } = errorCase;
    const { fixture, app } = await startCampus({ config: { verification } });
    const { token } = callerOf(fixture, by, record.other);
    const answer = await ask(app, endpoint, withThings(request, fixture.things), { token });
    expectRefusal(answer, code, call);
    const { detail, fields } = Object(answer.json());
    if (fields === undefined) expect(detail).toBe(ERRORS[code].detail);
    expect(isUntouched(app)).toBe(changes === undefined);
  });
});

it("every call answers INTERNAL when the database fails: the reason is logged and not answered", async () => {
  const { fixture, app } = await startCampus({ expectErrors: true });
  const token = fixture.tokens[OWNER];
  for (const { call, endpoint } of CALLS.values()) {
    // The caller is found, so only the call itself meets the broken database.
    let isFound = false;
    const end = watchStatements(app, (sql) => {
      if (!isFound && /\bsessions\b/.test(sql)) {
        isFound = true;
        return;
      }
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

/** Calls that answer from the settings, the caller's session or memory. */
const NEEDS_NO_DATABASE: readonly string[] = [
  "settings.read",
  "sessions.check",
  "friends.map",
  "friends.via",
  "keywords.list",
  "suggestions.list",
  "users.distance",
  "users.path",
];
