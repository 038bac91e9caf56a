import { LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { NEWCOMER } from "../support/newcomer.ts";
import { verificationOf } from "../support/outbox.ts";

const INVITED = "/api/user/register/";
const ALONE = "/api/register-alone/";
const SERVER_MODE = { config: { verification: "server" } } as const;

/** Signs the newcomer up. A sign-up without an invitation ignores the code. */
const register = ({ visitor }: TestApp, path: string, changes: object = {}) =>
  visitor()
    .post(path)
    .send({ ...NEWCOMER, code: LINK_CODES.fresh, ...changes });

it.each([INVITED, ALONE])("%s also names the field when the address is taken, in any spelling", async (path) => {
  const app = await startTestApp();
  const sentence = "이미 가입된 회원입니다.";
  const field = { email: [sentence] };
  for (const email of [CAST.junho.email, CAST.junho.email.toUpperCase(), ` ${CAST.junho.email}`]) {
    const { body } = await register(app, path, { email });
    expect(body).toEqual({ code: "EMAIL_TAKEN", detail: sentence, ...field, fields: field });
  }
});

it("a year of admission may be 2027 from midnight of New Year in Korea, in a sign-up and in a profile", async () => {
  const app = await startTestApp({ now: Date.parse("2026-12-31T23:59:59+09:00") });
  const signUp = () => register(app, ALONE, { profile: { ...NEWCOMER.profile, year: 2027 } });
  const update = () => app.as("haneul").put("/api/profile/update/").send({ year: 2027 });
  const early = await signUp();
  expect([early.status, early.body.profile]).toEqual([400, ["2026 이하여야 합니다."]]);
  await update().expect(400);
  app.clock.advance(1000);
  expect((await signUp()).status).toBe(201);
  await update().expect(200);
});

describe("signing up in server mode", () => {
  it("needs a verification of the same address and the same purpose", async () => {
    const app = await startTestApp(SERVER_MODE);
    const other = await verificationOf(app, "other@kaist.ac.kr");
    const reset = await verificationOf(app, NEWCOMER.email, "reset");
    for (const wrong of [undefined, null, "", "made up", other, reset]) {
      const response = await register(app, INVITED, { verification: wrong });
      expect([response.status, response.body.code]).toEqual([403, "VERIFICATION_MISSING"]);
    }
    const good = await verificationOf(app, NEWCOMER.email);
    expect((await register(app, INVITED, { verification: good })).status).toBe(201);
  });

  it("keeps a verification when the sign-up is refused for another reason, and uses it up when it succeeds", async () => {
    const app = await startTestApp(SERVER_MODE);
    const good = await verificationOf(app, NEWCOMER.email);
    const refused = await register(app, INVITED, { verification: good, code: "x" });
    expect(refused.body.code).toBe("INVITATION_INVALID");
    expect((await register(app, ALONE, { verification: good })).status).toBe(201);
    const { access } = (await app.visitor().post("/api/token/").send(NEWCOMER)).body;
    await app.visitor(access).delete("/api/delete-user/").send({ current_password: NEWCOMER.password }).expect(204);
    const again = await register(app, ALONE, { verification: good });
    expect(again.body.code).toBe("VERIFICATION_MISSING");
  });

  it("accepts a verification for ten minutes and not a millisecond longer", async () => {
    const app = await startTestApp(SERVER_MODE);
    const good = await verificationOf(app, NEWCOMER.email);
    app.clock.advance(600_000);
    const late = await register(app, ALONE, { verification: good });
    expect(late.body.code).toBe("VERIFICATION_MISSING");
    const fresh = await verificationOf(app, NEWCOMER.email);
    app.clock.advance(599_999);
    expect((await register(app, ALONE, { verification: fresh })).status).toBe(201);
  });
});
