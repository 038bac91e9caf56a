import { CAST } from "@chonsu/db/seed/cast";
import { sessions } from "@chonsu/db/tables/sessions";
import { users } from "@chonsu/db/tables/users";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findStanding } from "../../src/modules/sessions/sessions.repository.ts";
import { startTestApp } from "../support/harness.ts";

const me = CAST.haneul.id;
const PATH = "/api/notifications-unread-count/";

describe("a session", () => {
  it("ends when its row or its member is deleted in any way", async () => {
    const app = await startTestApp();
    const [one, other] = [app.as("haneul"), app.as("junho")];
    await one.get(PATH).expect(200);
    await other.get(PATH).expect(200);
    app.ctx.db.delete(sessions).where(eq(sessions.userId, me)).run();
    app.ctx.db.delete(users).where(eq(users.id, CAST.junho.id)).run();
    expect((await one.get(PATH).expect(401)).body.code).toBe("token_not_valid");
    expect((await other.get(PATH).expect(401)).body.code).toBe("user_not_found");
  });

  it("becomes a staff session at once when its member becomes staff", async () => {
    const app = await startTestApp();
    app.as("haneul");
    const id = app.ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, me)).get()?.id ?? "";
    expect(findStanding(app.ctx.db, me, id)).toEqual({ isStaff: false, sessionOf: me });
    app.ctx.db.update(users).set({ isStaff: true }).where(eq(users.id, me)).run();
    expect(findStanding(app.ctx.db, me, id)).toEqual({ isStaff: true, sessionOf: me });
  });
});
