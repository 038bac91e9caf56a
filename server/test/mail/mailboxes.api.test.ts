import { describe, expect, it } from "vitest";
import { STRICT_LIMITS } from "../../src/config/rate-limits.ts";
import { PASSWORD, startTestApp, type TestApp } from "../support/harness.ts";
import { NEWCOMER } from "../support/newcomer.ts";
import { outboxOf } from "../support/outbox.ts";

/** Addresses that look like one of ours or like a member's, but are neither. */
const LOOK_ALIKES = [
  ["full-width letters", "\uFF48\uFF41\uFF4E\uFF45\uFF55\uFF4C@kaist.ac.kr"],
  ["a Cyrillic a", "h\u0430neul@kaist.ac.kr"],
  ["the Kelvin sign", "haneul@\u212Aaist.ac.kr"],
  ["a long s", "haneul@kai\u017Ft.ac.kr"],
  ["an i with a dot that small letters fold", "haneul@ka\u0130st.ac.kr"],
  ["a full stop of Chinese", "haneul@kaist\u3002ac.kr"],
  ["a letter and its mark", "hane\u0301ul@kaist.ac.kr"],
  ["a percent sign before another domain", "haneul@evil.com%00@kaist.ac.kr"],
] as const;

function signUp({ visitor }: TestApp, email: string) {
  return visitor()
    .post("/api/register-alone/")
    .send({ ...NEWCOMER, email });
}

it("an address that only looks like one of the university has no account, gets no mail and opens no account", async () => {
  const app = await startTestApp();
  const { visitor } = app;
  const before = outboxOf(app);
  for (const [what, email] of LOOK_ALIKES) {
    // Well-formed and not taken, or not an address (R39).
    expect([200, 403], what).toContain((await visitor().post("/api/check-email/").send({ email })).status);
    expect((await visitor().post("/api/send-code-email/").send({ email, code: 123456 })).status, what).toBe(400);
    expect((await signUp(app, email)).body.code, what).toBe("VALIDATION");
    const reset = { new_password: "another password", email };
    expect((await visitor().patch("/api/change-password/").send(reset)).status, what).toBeGreaterThanOrEqual(400);
    const login = { email, password: PASSWORD };
    expect((await visitor().post("/api/token/").send(login)).status, what).toBe(401);
  }
  expect(outboxOf(app)).toEqual(before);
});

describe("one mailbox", () => {
  it("may have several accounts by plus addressing: testers have one mailbox, and invitations count", async () => {
    const app = await startTestApp();
    for (const email of ["taeri@kaist.ac.kr", "taeri+1@kaist.ac.kr"]) {
      expect((await signUp(app, email)).status, email).toBe(201);
    }
  });

  it("does not get many codes under different spellings", async () => {
    const app = await startTestApp({ config: { rateLimits: STRICT_LIMITS } });
    const statuses: number[] = [];
    for (let at = 0; at <= (STRICT_LIMITS.codesByRecipient?.burst ?? 0); at += 1) {
      const asked = { email: `taeri+${at}@kaist.ac.kr`, code: 123456 };
      statuses.push((await app.visitor().post("/api/send-code-email/").send(asked)).status);
    }
    expect(statuses.at(-2)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});
