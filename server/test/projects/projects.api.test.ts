import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { CAST } from "@chonsu/db/seed/cast";
import { notifications } from "@chonsu/db/tables/notifications";
import { profileSkills, users } from "@chonsu/db/tables/users";
import type { Project } from "@chonsu/shared/entities/projects";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { writePost } from "../support/posts.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const seeded = PROJECTS.festivalGoods;

function ids(list: readonly { id: number }[]): number[] {
  return list.map(({ id }) => id);
}

it("GET /api/projects/every/ lists the posts of several members by user_ids, newest first and in pages", async () => {
  const ids = [CAST.jisu.id, CAST.taeyang.id, CAST.sangwoo.id, 999_999];
  const every = await app.as("haneul").get("/api/projects/every/");
  const wanted = every.body.filter(({ user }: Project) => ids.includes(user.id)).map(({ id }: Project) => id);
  const answer = await app.as("haneul").get(`/api/projects/every/?user_ids=${ids.join(",")}`);
  expect(answer.body.map(({ id }: Project) => id)).toEqual(wanted);
  const page = await app.as("haneul").get(`/api/projects/every/?user_ids=${ids.join(",")}&page=1&page_size=1`);
  expect([page.body.count, page.body.results[0].id]).toEqual([wanted.length, wanted[0]]);
  expect(new URL(page.body.next).searchParams.get("user_ids")).toBe(ids.join(","));
  const both = await app.as("haneul").get(`/api/projects/every/?user_ids=${ids.join(",")}&user_id=${CAST.junho.id}`);
  expect(both.body).toEqual([]);
});

it("GET /api/projects/{id}/ shows 알 수 없음 as the author who left", async () => {
  const post = await writePost(app, "junho");
  app.ctx.db.delete(users).where(eq(users.id, CAST.junho.id)).run();
  app.ctx.memory.sync();
  const { body } = await app.as("haneul").get(`/api/projects/${post.id}/`);
  expect(body.user).toMatchObject({ id: 0, user_name: "알 수 없음", relation_degree: null, profile: { school: "" } });
  expect((await app.as("haneul").patch(`/api/projects/${post.id}/edit/`).send({})).status).toBe(403);
});

it("the people on a post are in order: tagged ones as they were given, likers by the time of their likes", async () => {
  const tagged = await app.as("garam").get(`/api/projects/${seeded.id}/tagged-users/`);
  expect(ids(tagged.body)).toEqual(seeded.tagged.map((handle) => CAST[handle].id));
  app.clock.advance(1000);
  await app.as("garam").post(`/api/projects/${seeded.id}/like-toggle/`);
  const likers = await app.as("garam").get(`/api/projects/${seeded.id}/liked-users/`);
  expect(likers.body).toHaveLength(seeded.likes.length + 1);
  expect(likers.body.at(-1)).toMatchObject({ id: CAST.garam.id, relation_degree: 0 });
});

it("GET /api/projects/liked-list/ lists the posts that I like, the latest like first", async () => {
  const liked = [PROJECTS.festivalGoods.id, PROJECTS.backendStudy.id];
  for (const id of liked) {
    await app.as("garam").post(`/api/projects/${id}/like-toggle/`);
    app.clock.advance(1000);
  }
  const { body } = await app.as("garam").get("/api/projects/liked-list/");
  expect(body.map(({ id, liked }: Project) => [id, liked])).toEqual(liked.toReversed().map((id) => [id, true]));
});

it("a new post notifies nobody whose word is only similar", async () => {
  const { db } = app.ctx;
  db.insert(profileSkills).values({ userId: CAST.garam.id, skill: "Zig언어" }).run();
  app.ctx.memory.sync();
  const notified = async (...keywords: string[]) => {
    const { id } = await writePost(app, "haneul", { keywords });
    return db.select().from(notifications).where(eq(notifications.relatedProjectId, id)).all();
  };
  expect(await notified("Zig", "언어", "Zig언어들")).toEqual([]);
  expect(await notified("Zig언어")).toMatchObject([{ userId: CAST.garam.id, type: "project_profile_keyword" }]);
});

it("does not give the id of a deleted post to another post", async () => {
  const written = await writePost(app, "haneul");
  await app.as("haneul").delete(`/api/projects/delete/${written.id}/`).expect(204);
  expect((await writePost(app, "haneul")).id).toBeGreaterThan(written.id);
});
