import { CAST } from "@chonsu/db/seed/cast";
import { notifications } from "@chonsu/db/tables/notifications";
import { profileSkills } from "@chonsu/db/tables/users";
import type { Project } from "@chonsu/shared/entities/projects";
import { gt } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  app.ctx.db.delete(notifications).where(gt(notifications.id, 0)).run();
});

const draft = { title: "제목", content: "내용", keywords: ["가나다"] };
const post = (handle: Handle, body: object) => app.as(handle).post("/api/projects/").send(body);

async function write(handle: Handle, body: object = {}): Promise<Project> {
  const answer = await post(handle, { ...draft, ...body });
  expect(answer.status).toBe(201);
  return answer.body;
}

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
  it("go to members with an equal interest or skill, once each, and never to the author", async () => {
    await write("haneul", { keywords: ["로보틱스", "KiCad", "C++"] });
    const expected = Object.values(CAST)
      .filter((member) =>
        ["로보틱스", "KiCad", "C++"].some((term) => [...member.interests, ...member.skills].includes(term)),
      )
      .map((member) => member.id)
      .filter((member) => member !== id("haneul"));
    expect(expected).toContain(id("junho"));
    expect(notified().toSorted(([a], [b]) => a - b)).toEqual(
      expected.map((member) => [member, "project_profile_keyword"]),
    );
  });

  it("do not go to members whose word is only similar", async () => {
    app.ctx.db
      .insert(profileSkills)
      .values({ userId: id("garam"), skill: "Zig언어" })
      .run();
    app.ctx.memory.sync();
    await write("haneul", { keywords: ["Zig", "언어", "Zig언어들"] });
    expect(notified()).toEqual([]);
    await write("haneul", { keywords: ["Zig언어"] });
    expect(notified()).toEqual([[id("garam"), "project_profile_keyword"]]);
  });
});

it("does not give the id of a deleted post to another post", async () => {
  const written = await write("haneul");
  await app.as("haneul").delete(`/api/projects/delete/${written.id}/`).expect(204);
  expect((await write("haneul")).id).toBeGreaterThan(written.id);
});
