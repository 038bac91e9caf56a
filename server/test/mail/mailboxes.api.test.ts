import { describe, expect, it } from "vitest";
import { STRICT_LIMITS } from "../../src/config/rate-limits.ts";
import { PASSWORD, startTestApp } from "../support/harness.ts";
import { NEWCOMER } from "../support/newcomer.ts";

it.each([
  ["full-width letters", "\uFF48\uFF41\uFF4E\uFF45\uFF55\uFF4C@kaist.ac.kr"],
  ["a Cyrillic a", "h\u0430neul@kaist.ac.kr"],
  ["the Kelvin sign", "haneul@\u212Aaist.ac.kr"],
  ["a long s", "haneul@kai\u017Ft.ac.kr"],
  ["an i with a dot that small letters fold", "haneul@ka\u0130st.ac.kr"],
  ["a full stop of Chinese", "haneul@kaist\u3002ac.kr"],
  ["a letter and its mark", "hane\u0301ul@kaist.ac.kr"],
  ["a percent sign before another domain", "haneul@evil.com%00@kaist.ac.kr"],
])("an address that only looks like a member's has no account: %s", async (_what, email) => {
  const app = await startTestApp();
  await app.visitor().post("/api/token/").send({ email, password: PASSWORD }).expect(401);
});

describe("one mailbox", () => {
  it("may have several accounts by plus addressing: testers have one mailbox, and invitations count", async () => {
    const app = await startTestApp();
    for (const email of ["taeri@kaist.ac.kr", "taeri+1@kaist.ac.kr"]) {
      const signUp = { ...NEWCOMER, email };
      await app.visitor().post("/api/register-alone/").send(signUp).expect(201);
    }
  });

  it("does not get many codes under different spellings", async () => {
    const app = await startTestApp({ config: { rateLimits: STRICT_LIMITS } });
    const statuses: number[] = [];
    for (let at = 0; at <= STRICT_LIMITS.codesByRecipientAndNetwork.burst; at += 1) {
      const asked = { email: `taeri+${at}@kaist.ac.kr`, code: 123456 };
      statuses.push((await app.visitor().post("/api/send-code-email/").send(asked)).status);
    }
    expect(statuses.at(-2)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});
