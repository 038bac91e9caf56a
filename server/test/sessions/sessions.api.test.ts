import { CAST } from "@chonsu/db/seed/cast";
import { REFRESH_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { describe, expect, it, vi } from "vitest";
import { findStanding } from "../../src/modules/sessions/sessions.repository.ts";
import { dial, openConnection, outcome } from "../support/connections.ts";
import { PASSWORD, startTestApp, type TestApp } from "../support/harness.ts";

const HOUR = 60 * 60 * 1000;
const { haneul } = CAST;

function signIn({ visitor }: TestApp) {
  return visitor().post("/api/token/").send({ email: haneul.email, password: PASSWORD });
}

describe("POST /api/token/", () => {
  it("answers the sequence number where the changes of a new client begin", async () => {
    const app = await startTestApp();
    await app.as("haneul").post("/api/conversations/create/").send({ user_2: CAST.eunseo.id }).expect(201);
    const { body } = await signIn(app);
    const { body: changes } = await app.visitor(body.access).get("/api/changes/");
    expect(body.since).toBeGreaterThan(0);
    expect(body.since).toBe(changes.seq);
  });

  it("gives tokens that are valid until the millisecond before their end, each only for its own use", async () => {
    const app = await startTestApp();
    const { body } = await signIn(app);
    const { exp } = JSON.parse(Buffer.from(body.access.split(".")[1], "base64url").toString());
    await app.visitor(body.refresh).get("/api/current-user/").expect(401);
    app.clock.advance(exp * 1000 - 1 - app.clock.now());
    await app.visitor(body.access).get("/api/current-user/").expect(200);
    app.clock.advance(1);
    await app.visitor(body.access).get("/api/current-user/").expect(401);
  });

  it("deletes sessions whose tokens have all expired", async () => {
    const app = await startTestApp();
    const { body } = await signIn(app);
    app.clock.advance(REFRESH_TOKEN_LIFETIME_MS + 3 * HOUR);
    await signIn(app);
    const { sid } = JSON.parse(Buffer.from(body.access.split(".")[1], "base64url").toString());
    expect(findStanding(app.ctx.db, haneul.id, sid)).toEqual({ isStaff: false, sessionOf: null });
  });
});

describe("POST /api/logout/", () => {
  it("ends this session at once, with its tokens and its sockets, and no other one", async () => {
    const app = await startTestApp();
    const [mine, other] = [(await signIn(app)).body, (await signIn(app)).body];
    const sockets = [
      await openConnection(app, haneul.id, mine.access),
      await openConnection(app, haneul.id, other.access),
    ] as const;
    const renewed = await app.visitor().post("/api/token/refresh/").send({ refresh: mine.refresh }).expect(200);
    const answer = await app.visitor(mine.access).post("/api/logout/").expect(204);
    expect(answer.text).toBe("");
    await vi.waitFor(() => expect(sockets[0].ended).toEqual(["io server disconnect"]), { interval: 2 });
    for (const access of [mine.access, renewed.body.access]) {
      const { body } = await app.visitor(access).get("/api/current-user/").expect(401);
      expect(body.code).toBe("token_not_valid");
      await app.visitor(access).post("/api/logout/").expect(401);
      expect(await outcome(dial(app.url, { token: access }))).toBe("token_not_valid");
    }
    await app.visitor().post("/api/token/refresh/").send({ refresh: mine.refresh }).expect(401);
    await app.visitor().post("/refresh").send({ token: mine.refresh }).expect(401);
    await app.visitor(other.access).get("/api/current-user/").expect(200);
    await app.visitor().post("/api/token/refresh/").send({ refresh: other.refresh }).expect(200);
    expect(sockets[1].ended).toEqual([]);
  });

  it("needs an access token: a refresh token is none", async () => {
    const app = await startTestApp();
    const { body } = await signIn(app);
    expect((await app.visitor().post("/api/logout/").expect(401)).body.code).toBe("not_authenticated");
    await app.visitor(body.refresh).post("/api/logout/").expect(401);
    await app.visitor(body.access).get("/api/current-user/").expect(200);
  });
});
