import { CAST } from "@chonsu/db/seed/cast";
import { REFRESH_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { findSession } from "../../src/modules/sessions/sessions.service.ts";
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

  it("deletes sessions whose tokens have all expired", async () => {
    const app = await startTestApp();
    const { body } = await signIn(app);
    app.clock.advance(REFRESH_TOKEN_LIFETIME_MS + 3 * HOUR);
    await signIn(app);
    const { sid } = JSON.parse(Buffer.from(body.access.split(".")[1], "base64url").toString());
    expect(findSession(app.ctx, sid, haneul.id)).toBe("token_not_valid");
  });
});
