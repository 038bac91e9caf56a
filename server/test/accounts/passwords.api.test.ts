import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { PASSWORD, startTestApp, type TestApp } from "../support/harness.ts";
import { mailCode, verificationOf } from "../support/outbox.ts";

const MINUTE = 60_000;
const NEW_PASSWORD = "another good password";
const SERVER_MODE = { config: { verification: "server" } } as const;
const { haneul, junho } = CAST;

const reset = ({ visitor }: TestApp, more: object = {}) =>
  visitor()
    .patch("/api/change-password/")
    .send({ new_password: NEW_PASSWORD, email: haneul.email, ...more });

it("PATCH /api/change-password/ with a token accepts a password check of the same session for ten minutes, also after a refresh", async () => {
  const app = await startTestApp();
  const { body } = await app.visitor().post("/api/token/").send({ email: haneul.email, password: PASSWORD });
  const { refresh } = body;
  await app.visitor(body.access).post("/api/check-password/").send({ password: PASSWORD }).expect(200);
  app.clock.advance(10 * MINUTE - 1);
  const { access } = (await app.visitor().post("/api/token/refresh/").send({ refresh })).body;
  const change = () => app.visitor(access).patch("/api/change-password/").send({ new_password: NEW_PASSWORD });
  expect((await change()).status).toBe(200);
  app.clock.advance(1);
  expect((await change()).body.code).toBe("PROOF_MISSING");
});

it.each([
  ["NFC", "NFD"],
  ["NFD", "NFC"],
])("a Hangul password set in %s is the same in %s, in every call (R5)", async (set, typed) => {
  const app = await startTestApp();
  const hangul = "비밀번호한글1".normalize(typed);
  const change = { current_password: PASSWORD, new_password: hangul.normalize(set) };
  await app.as("haneul").patch("/api/change-password/").send(change).expect(200);
  await app.visitor().post("/api/token/").send({ email: haneul.email, password: hangul }).expect(200);
  await app.as("haneul").post("/api/check-password/").send({ password: hangul }).expect(200);
  await mailCode(app, haneul.email);
  await reset(app, { new_password: hangul.normalize(set) }).expect(200);
  await app.as("haneul").delete("/api/delete-user/").send({ current_password: hangul }).expect(204);
});

describe("a reset by mail in client mode", () => {
  it("is refused until a code was mailed to the same address", async () => {
    const app = await startTestApp();
    await mailCode(app, junho.email);
    const refused = await reset(app);
    expect([refused.status, refused.body.code]).toEqual([403, "VERIFICATION_MISSING"]);
    await mailCode(app, haneul.email);
    expect((await reset(app, { email: haneul.email.toUpperCase() })).status).toBe(200);
    for (const [password, status] of [
      [PASSWORD, 401],
      [NEW_PASSWORD, 200],
    ] as const)
      await app.visitor().post("/api/token/").send({ email: haneul.email, password }).expect(status);
  });

  it("is accepted once, however many codes were mailed and however many requests come together", async () => {
    const app = await startTestApp();
    for (let count = 0; count < 3; count += 1) await mailCode(app, haneul.email);
    const responses = await Promise.all(Array.from({ length: 5 }, () => reset(app)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await reset(app)).body.code).toBe("VERIFICATION_MISSING");
  });

  it("is accepted for ten minutes and not a millisecond longer", async () => {
    const app = await startTestApp();
    await mailCode(app, haneul.email);
    app.clock.advance(10 * MINUTE);
    expect((await reset(app)).body.code).toBe("VERIFICATION_MISSING");
    await mailCode(app, haneul.email);
    app.clock.advance(10 * MINUTE - 1);
    expect((await reset(app)).status).toBe(200);
  });
});

it("a reset by mail in server mode needs a verification of the same address for a reset, and uses it up", async () => {
  const app = await startTestApp(SERVER_MODE);
  const signup = await verificationOf(app, haneul.email);
  const other = await verificationOf(app, junho.email, "reset");
  for (const wrong of [undefined, "", "made up", signup, other]) {
    const response = await reset(app, { verification: wrong });
    expect([response.status, response.body.code]).toEqual([403, "VERIFICATION_MISSING"]);
  }
  const good = await verificationOf(app, haneul.email, "reset");
  const responses = await Promise.all(Array.from({ length: 4 }, () => reset(app, { verification: good })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});
