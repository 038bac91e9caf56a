import { CAST } from "@chonsu/db/seed/cast";
import { EMAIL_MAX, PASSWORD_MAX, REFRESH_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { signToken } from "../../src/http/tokens.ts";
import { findSession, startSession } from "../../src/modules/sessions/sessions.service.ts";
import { PASSWORD, startTestApp, type TestApp } from "../support/harness.ts";

const HOUR = 60 * 60 * 1000;
const { haneul, junho } = CAST;

async function signIn({ visitor }: TestApp, email: string = haneul.email, password: string = PASSWORD) {
  return await visitor().post("/api/token/").send({ email, password });
}

function bearer(token: string): [string, string] {
  return ["Authorization", `Bearer ${token}`];
}

/** The head (0) or the claims (1) of a token. */
function jsonPart(token: string, part: 0 | 1) {
  return JSON.parse(Buffer.from(token.split(".")[part] ?? "", "base64url").toString());
}

describe("POST /api/token/", () => {
  it("answers tokens and the id under both names, and remembers when", async () => {
    const app = await startTestApp();
    const response = await signIn(app);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
      userId: haneul.id,
      id: haneul.id,
      since: 0,
    });
    const me = await app
      .visitor()
      .get("/api/current-user/")
      .set(...bearer(response.body.access));
    expect(me.body).toMatchObject({ id: haneul.id, last_login: "2026-11-21T14:00:00.000+09:00" });
  });

  it("says where the changes of a client that has loaded nothing begin", async () => {
    const app = await startTestApp();
    await app.as("haneul").post("/api/conversations/create/").send({ user_2: CAST.eunseo.id }).expect(201);
    const { body } = await signIn(app);
    const { body: changes } = await app
      .visitor()
      .get("/api/changes/")
      .set(...bearer(body.access));
    expect(body.since).toBeGreaterThan(0);
    expect(body.since).toBe(changes.seq);
  });

  it("takes capital letters and spaces around the address for the same address", async () => {
    const response = await signIn(await startTestApp(), `  ${haneul.email.toUpperCase()} `);
    expect(response.body.userId).toBe(haneul.id);
  });

  it("carries the claims that clients read, and signs with HS256", async () => {
    const { body } = await signIn(await startTestApp());
    const header = jsonPart(body.access, 0);
    const claims = jsonPart(body.access, 1);
    expect(header).toMatchObject({ alg: "HS256" });
    expect(claims).toMatchObject({ token_type: "access", user_id: haneul.id, userId: haneul.id });
    expect(claims.exp - claims.iat).toBe(2 * 60 * 60);
    const refresh = jsonPart(body.refresh, 1);
    expect(refresh).toMatchObject({ token_type: "refresh", sid: claims.sid });
    expect(refresh.exp - refresh.iat).toBe(14 * 24 * 60 * 60);
    expect(refresh.jti).not.toBe(claims.jti);
  });

  it("answers a wrong password and an unknown address alike", async () => {
    const app = await startTestApp();
    const wrong = await signIn(app, haneul.email, "not it");
    const unknown = await signIn(app, "nobody@kaist.ac.kr", PASSWORD);
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ code: "WRONG_LOGIN", detail: "이메일 또는 비밀번호가 일치하지 않습니다." });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it.each([
    ["nothing", {}],
    ["no password", { email: haneul.email }],
    ["no address", { password: PASSWORD }],
    ["an empty address", { email: "", password: PASSWORD }],
    ["an empty password", { email: haneul.email, password: "" }],
    ["a number", { email: 1, password: PASSWORD }],
    ["a list", { email: haneul.email, password: ["x"] }],
    ["nulls", { email: null, password: null }],
    ["an endless address", { email: `${"a".repeat(EMAIL_MAX)}@kaist.ac.kr`, password: PASSWORD }],
    ["an endless password", { email: haneul.email, password: "x".repeat(PASSWORD_MAX + 1) }],
    ["a NUL", { email: "a\u0000@kaist.ac.kr", password: PASSWORD }],
  ])("answers %s as bad input in Korean", async (_what, body) => {
    const { visitor } = await startTestApp();
    const response = await visitor().post("/api/token/").send(body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: "VALIDATION", detail: expect.stringMatching(/[가-힣]/) });
  });

  it("is not disturbed by a broken token that a client has stored", async () => {
    const { visitor } = await startTestApp();
    const response = await visitor()
      .post("/api/token/")
      .set(...bearer("broken"))
      .send({ email: haneul.email, password: PASSWORD });
    expect(response.status).toBe(200);
  });

  it("forgets sessions whose tokens have all run out", async () => {
    const app = await startTestApp();
    const { body } = await signIn(app);
    app.clock.advance(REFRESH_TOKEN_LIFETIME_MS + 3 * HOUR);
    await signIn(app);
    const { sid } = jsonPart(body.access, 1);
    expect(findSession(app.ctx, sid, haneul.id)).toBe("token_not_valid");
  });
});

describe.each([
  { path: "/api/token/refresh/", sent: "refresh", answered: "access" },
  { path: "/refresh", sent: "token", answered: "accessToken" },
])("POST $path", ({ path, sent, answered }) => {
  it("gives a good access token, many times at once for the same refresh token", async () => {
    const app = await startTestApp();
    const { body } = await signIn(app);
    app.clock.advance(3 * HOUR);
    const stale = await app
      .visitor()
      .get("/api/current-user/")
      .set(...bearer(body.access));
    expect([stale.status, stale.body.code]).toEqual([401, "token_not_valid"]);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        app
          .visitor()
          .post(path)
          .send({ [sent]: body.refresh }),
      ),
    );
    for (const response of responses) {
      expect(Object.keys(response.body)).toEqual([answered]);
      const me = await app
        .visitor()
        .get("/api/current-user/")
        .set(...bearer(response.body[answered]));
      expect(me.body.id).toBe(haneul.id);
    }
  });

  it("refuses a token that is broken, of the wrong kind, run out, or of an ended session", async () => {
    const app = await startTestApp();
    const { body } = await signIn(app);
    const ended = signToken(app.app, app.ctx, "refresh", { id: "no such session", userId: haneul.id });
    for (const token of ["broken", body.access, ended]) {
      const response = await app
        .visitor()
        .post(path)
        .send({ [sent]: token });
      expect([response.status, response.body.code]).toEqual([401, "token_not_valid"]);
    }
    app.clock.advance(REFRESH_TOKEN_LIFETIME_MS + 1000);
    const late = await app
      .visitor()
      .post(path)
      .send({ [sent]: body.refresh });
    expect([late.status, late.body.code]).toEqual([401, "token_not_valid"]);
  });

  it("refuses the token of a member who left", async () => {
    const app = await startTestApp();
    const refresh = signToken(app.app, app.ctx, "refresh", startSession(app.ctx, junho.id));
    await app.as("junho").delete("/api/delete-user/").send({ current_password: PASSWORD }).expect(204);
    const response = await app
      .visitor()
      .post(path)
      .send({ [sent]: refresh });
    expect([response.status, response.body.code]).toEqual([401, "user_not_found"]);
  });

  it.each([{}, { [sent]: 5 }, { [sent]: null }, { [sent]: "x".repeat(5000) }])(
    "answers %j as bad input",
    async (body) => {
      const { visitor } = await startTestApp();
      const response = await visitor().post(path).send(body);
      expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
    },
  );
});

describe("GET /api/check-user-login/", () => {
  it("is true for a good token and false, never 401, for none or a bad one", async () => {
    const app = await startTestApp();
    const { body } = await signIn(app);
    const check = (token?: string) => {
      const request = app.visitor().get("/api/check-user-login/");
      return token === undefined ? request : request.set(...bearer(token));
    };
    expect((await check(body.access)).body).toEqual({ detail: true });
    for (const token of [undefined, "broken", body.refresh]) {
      const response = await check(token);
      expect([response.status, response.body]).toEqual([200, { detail: false }]);
    }
    app.clock.advance(3 * HOUR);
    expect((await check(body.access)).body).toEqual({ detail: false });
  });
});
