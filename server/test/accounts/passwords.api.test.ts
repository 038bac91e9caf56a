import { CAST } from "@chonsu/db/seed/cast";
import { PASSWORD_MAX } from "@chonsu/shared/limits";
import { describe, expect, it, vi } from "vitest";
import { openConnection } from "../support/connections.ts";
import { PASSWORD, startTestApp, type TestApp } from "../support/harness.ts";

const MINUTE = 60_000;
const NEW_PASSWORD = "another good password";
const SERVER_MODE = { config: { verification: "server" } } as const;
const { haneul, junho } = CAST;

/** One signed-in session of haneul. */
async function session(app: TestApp, password = PASSWORD) {
  const { body } = await app.visitor().post("/api/token/").send({ email: haneul.email, password });
  const { access, refresh } = body;
  return { access, refresh, client: () => app.visitor().set("Authorization", `Bearer ${access}`) };
}

async function signInStatus(app: TestApp, password: string) {
  return (await app.visitor().post("/api/token/").send({ email: haneul.email, password })).status;
}

async function isAlive(app: TestApp, { client, refresh }: Awaited<ReturnType<typeof session>>) {
  const me = await client().get("/api/current-user/");
  const refreshed = await app.visitor().post("/api/token/refresh/").send({ refresh });
  expect(refreshed.status).toBe(me.status);
  if (me.status === 401) expect([me.body.code, refreshed.body.code]).toEqual(["token_not_valid", "token_not_valid"]);
  return me.status === 200;
}

async function mailCode({ visitor }: TestApp, email = haneul.email) {
  await visitor().post("/api/send-code-email/").send({ email, code: 123456 }).expect(200);
}

describe("POST /api/check-password/", () => {
  it("says yes to the right password and 400 to a wrong one", async () => {
    const { as } = await startTestApp();
    const right = await as("haneul").post("/api/check-password/").send({ password: PASSWORD });
    expect([right.status, right.body]).toEqual([200, { detail: expect.stringMatching(/[가-힣]/) }]);
    for (const password of ["wrong", "", PASSWORD.toUpperCase(), ` ${PASSWORD}`]) {
      const wrong = await as("haneul").post("/api/check-password/").send({ password });
      expect([wrong.status, wrong.body]).toEqual([
        400,
        { code: "PASSWORD_WRONG", detail: "현 비밀번호가 일치하지 않습니다" },
      ]);
    }
  });

  it("needs a token, and a password that is a text", async () => {
    const { as, visitor } = await startTestApp();
    const response = await visitor().post("/api/check-password/").send({ password: PASSWORD });
    expect([response.status, response.body.code]).toEqual([401, "not_authenticated"]);
    for (const body of [{}, { password: 5 }, { password: null }, { password: "x".repeat(PASSWORD_MAX + 1) }]) {
      const bad = await as("haneul").post("/api/check-password/").send(body);
      expect([bad.status, bad.body.code]).toEqual([400, "VALIDATION"]);
    }
  });
});

describe("PATCH /api/change-password/ with a token", () => {
  it("needs proof: the old password sent along is one", async () => {
    const app = await startTestApp();
    const { client } = await session(app);
    for (const current_password of [undefined, null, "", "wrong"]) {
      const response = await client()
        .patch("/api/change-password/")
        .send({ new_password: NEW_PASSWORD, current_password });
      expect([response.status, response.body.code]).toEqual([403, "PROOF_MISSING"]);
    }
    expect(await signInStatus(app, PASSWORD)).toBe(200);
    const response = await client()
      .patch("/api/change-password/")
      .send({ new_password: NEW_PASSWORD, current_password: PASSWORD });
    expect([response.status, response.body]).toEqual([200, { detail: expect.stringMatching(/[가-힣]/) }]);
    expect([await signInStatus(app, PASSWORD), await signInStatus(app, NEW_PASSWORD)]).toEqual([401, 200]);
  });

  it("takes a password check of the same session for ten minutes, which a refresh keeps", async () => {
    const app = await startTestApp();
    const { client, refresh } = await session(app);
    await client().post("/api/check-password/").send({ password: PASSWORD }).expect(200);
    app.clock.advance(10 * MINUTE - 1);
    const { access } = (await app.visitor().post("/api/token/refresh/").send({ refresh })).body;
    const change = () =>
      app
        .visitor()
        .patch("/api/change-password/")
        .set("Authorization", `Bearer ${access}`)
        .send({ new_password: NEW_PASSWORD });
    expect((await change()).status).toBe(200);
    app.clock.advance(1);
    expect((await change()).body.code).toBe("PROOF_MISSING");
  });

  it("takes no password check of another session, and none that failed", async () => {
    const app = await startTestApp();
    const [one, other] = [await session(app), await session(app)];
    await one.client().post("/api/check-password/").send({ password: PASSWORD }).expect(200);
    await other.client().post("/api/check-password/").send({ password: "wrong" }).expect(400);
    const response = await other.client().patch("/api/change-password/").send({ new_password: NEW_PASSWORD });
    expect([response.status, response.body.code]).toEqual([403, "PROOF_MISSING"]);
  });

  it("ends every other session at once: tokens and sockets, but not its own", async () => {
    const app = await startTestApp();
    const [mine, other] = [await session(app), await session(app)];
    const [myConnection, otherConnection] = [
      await openConnection(app, haneul.id, mine.access),
      await openConnection(app, haneul.id, other.access),
    ];
    await mine
      .client()
      .put("/api/change-password/")
      .send({ new_password: NEW_PASSWORD, current_password: PASSWORD })
      .expect(200);
    expect([await isAlive(app, mine), await isAlive(app, other)]).toEqual([true, false]);
    await vi.waitFor(() => expect(otherConnection.ended).toHaveLength(1), { interval: 2 });
    await myConnection.settled();
    expect(myConnection.ended).toEqual([]);
  });

  it("needs a good token when no address is sent", async () => {
    const { visitor } = await startTestApp();
    const none = await visitor().patch("/api/change-password/").send({ new_password: NEW_PASSWORD });
    expect([none.status, none.body.code, none.headers["www-authenticate"]]).toEqual([
      401,
      "not_authenticated",
      "Bearer",
    ]);
    const broken = await visitor()
      .patch("/api/change-password/")
      .set("Authorization", "Bearer broken")
      .send({ new_password: NEW_PASSWORD, email: "" });
    expect([broken.status, broken.body.code]).toEqual([401, "token_not_valid"]);
  });

  it("knows the token of a member who left for what it is", async () => {
    const app = await startTestApp();
    const { client } = await session(app);
    await app.as("haneul").delete("/api/delete-user/").send({ current_password: PASSWORD }).expect(204);
    const response = await client().patch("/api/change-password/").send({ new_password: NEW_PASSWORD });
    expect([response.status, response.body.code]).toEqual([401, "user_not_found"]);
  });

  it.each([{}, { new_password: "" }, { new_password: 5 }, { new_password: "x".repeat(PASSWORD_MAX + 1) }])(
    "answers bad input to a new password that cannot be one (case %#)",
    async (body) => {
      const { as } = await startTestApp();
      const response = await as("haneul")
        .patch("/api/change-password/")
        .send({ current_password: PASSWORD, ...body });
      expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
    },
  );
});

describe("a reset by mail in client mode", () => {
  const reset = ({ visitor }: TestApp, email = haneul.email) =>
    visitor().patch("/api/change-password/").send({ new_password: NEW_PASSWORD, email });

  it("is refused until a code was mailed to that very address", async () => {
    const app = await startTestApp();
    await mailCode(app, junho.email);
    const refused = await reset(app);
    expect([refused.status, refused.body.code]).toEqual([403, "VERIFICATION_MISSING"]);
    await mailCode(app);
    expect((await reset(app, haneul.email.toUpperCase())).status).toBe(200);
    expect([await signInStatus(app, PASSWORD), await signInStatus(app, NEW_PASSWORD)]).toEqual([401, 200]);
  });

  it("is accepted once, however many codes were mailed and however many ask at once", async () => {
    const app = await startTestApp();
    for (let count = 0; count < 3; count += 1) await mailCode(app);
    const responses = await Promise.all(Array.from({ length: 5 }, () => reset(app)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await reset(app)).body.code).toBe("VERIFICATION_MISSING");
  });

  it("is accepted for ten minutes and not a moment longer", async () => {
    const app = await startTestApp();
    await mailCode(app);
    app.clock.advance(10 * MINUTE);
    expect((await reset(app)).body.code).toBe("VERIFICATION_MISSING");
    await mailCode(app);
    app.clock.advance(10 * MINUTE - 1);
    expect((await reset(app)).status).toBe(200);
  });

  it("ends every session of the member, whatever token comes along", async () => {
    const app = await startTestApp();
    const [one, other] = [await session(app), await session(app)];
    const connection = await openConnection(app, haneul.id, one.access);
    await mailCode(app);
    await one
      .client()
      .patch("/api/change-password/")
      .send({ new_password: NEW_PASSWORD, email: haneul.email })
      .expect(200);
    expect([await isAlive(app, one), await isAlive(app, other)]).toEqual([false, false]);
    await vi.waitFor(() => expect(connection.ended).toHaveLength(1), { interval: 2 });
  });

  it("ignores the token: somebody else's proves nothing about this address", async () => {
    const app = await startTestApp();
    const body = { new_password: NEW_PASSWORD, email: haneul.email, current_password: PASSWORD };
    const response = await app.as("junho").patch("/api/change-password/").send(body);
    expect([response.status, response.body.code]).toEqual([403, "VERIFICATION_MISSING"]);
  });

  it.each(["nobody@kaist.ac.kr", "haneul@gmail.com", "haneul"])("answers 404 for %s", async (email) => {
    const app = await startTestApp();
    const response = await reset(app, email);
    expect([response.status, response.body.code]).toEqual([404, "EMAIL_UNKNOWN"]);
  });
});

describe("a reset by mail in server mode", () => {
  async function verification(app: TestApp, email: string, purpose: "signup" | "reset") {
    await app.visitor().post("/api/send-code-email/").send({ email }).expect(200);
    const [{ code }] = (await app.visitor().get("/__outbox/mails").query({ to: email, kind: "code" })).body;
    return (await app.visitor().post("/api/verify-code/").send({ email, code, purpose })).body.verification;
  }

  it("needs a verification of that very address for a reset, once", async () => {
    const app = await startTestApp(SERVER_MODE);
    const reset = (proof: unknown) =>
      app
        .visitor()
        .patch("/api/change-password/")
        .send({ new_password: NEW_PASSWORD, email: haneul.email, verification: proof });
    const signup = await verification(app, haneul.email, "signup");
    const other = await verification(app, junho.email, "reset");
    for (const wrong of [undefined, "", "made up", signup, other]) {
      const response = await reset(wrong);
      expect([response.status, response.body.code]).toEqual([403, "VERIFICATION_MISSING"]);
    }
    const good = await verification(app, haneul.email, "reset");
    const responses = await Promise.all(Array.from({ length: 4 }, () => reset(good)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signInStatus(app, NEW_PASSWORD)).toBe(200);
  });
});
