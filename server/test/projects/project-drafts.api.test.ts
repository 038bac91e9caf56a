import { CAST } from "@chonsu/db/seed/cast";
import { notifications } from "@chonsu/db/tables/notifications";
import { profileSkills } from "@chonsu/db/tables/users";
import { gt } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";
import { writePost } from "../support/posts.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  app.ctx.db.delete(notifications).where(gt(notifications.id, 0)).run();
});

const id = (handle: Handle) => CAST[handle].id;

/** The receivers and types of the notifications, in order. */
function notified(): (readonly [number, string])[] {
  return app.ctx.db
    .select()
    .from(notifications)
    .orderBy(notifications.id)
    .all()
    .map(({ userId, type }) => [userId, type] as const);
}

describe("notifications of a new post", () => {
  it("do not go to members whose word is only similar", async () => {
    app.ctx.db
      .insert(profileSkills)
      .values({ userId: id("garam"), skill: "Zig언어" })
      .run();
    app.ctx.memory.sync();
    await writePost(app, "haneul", { keywords: ["Zig", "언어", "Zig언어들"] });
    expect(notified()).toEqual([]);
    await writePost(app, "haneul", { keywords: ["Zig언어"] });
    expect(notified()).toEqual([[id("garam"), "project_profile_keyword"]]);
  });
});

it("does not give the id of a deleted post to another post", async () => {
  const written = await writePost(app, "haneul");
  await app.as("haneul").delete(`/api/projects/delete/${written.id}/`).expect(204);
  expect((await writePost(app, "haneul")).id).toBeGreaterThan(written.id);
});
