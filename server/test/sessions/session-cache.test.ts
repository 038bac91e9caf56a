import { CAST } from "@chonsu/db/seed/cast";
import { sessions } from "@chonsu/db/tables/sessions";
import { users } from "@chonsu/db/tables/users";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createSessionCache } from "../../src/memory/session-cache.ts";
import { findSession } from "../../src/modules/sessions/sessions.service.ts";
import { statementsDuring } from "../contract/statements.ts";
import { startTestApp } from "../support/harness.ts";

const me = CAST.haneul.id;
const PATH = "/api/notifications-unread-count/";

describe("a cached session", () => {
  it("is not read from the database again, and its token is not verified again", async () => {
    const app = await startTestApp();
    const agent = app.as("haneul");
    const { statements } = await statementsDuring(app, async () => agent.get(PATH).expect(200));
    expect(statements).toHaveLength(1);
    expect(statements[0]).toContain("notifications");
  });

  it("ends when its row or its member is deleted in any way", async () => {
    const app = await startTestApp();
    const [one, other] = [app.as("haneul"), app.as("junho")];
    await one.get(PATH).expect(200);
    await other.get(PATH).expect(200);
    app.ctx.db.delete(sessions).where(eq(sessions.userId, me)).run();
    app.ctx.db.delete(users).where(eq(users.id, CAST.junho.id)).run();
    app.ctx.memory.sync();
    expect((await one.get(PATH).expect(401)).body.code).toBe("token_not_valid");
    expect((await other.get(PATH).expect(401)).body.code).toBe("user_not_found");
  });

  it("becomes a staff session at once when its member becomes staff", async () => {
    const app = await startTestApp();
    app.as("haneul");
    const id = app.ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, me)).get()?.id ?? "";
    expect(findSession(app.ctx, id, me)).toEqual({ id: me, isStaff: false });
    app.ctx.db.update(users).set({ isStaff: true }).where(eq(users.id, me)).run();
    app.ctx.memory.sync();
    expect(findSession(app.ctx, id, me)).toEqual({ id: me, isStaff: true });
  });

  it("belongs to one member", () => {
    const known = createSessionCache(100);
    const [member, staff] = [{ isStaff: false }, { isStaff: true }];
    known.add(1, "a", member);
    known.add(2, "b", staff);
    const found = [known.find(1, "a"), known.find(1, "b"), known.find(2, "b"), known.find(3, "a")];
    expect(found).toEqual([member, undefined, staff, undefined]);
  });
});
