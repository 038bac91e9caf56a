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
const edit = (handle: Handle, id: number) => app.as(handle).patch(`/api/projects/${id}/edit/`);

async function write(handle: Handle, body: object = {}): Promise<Project> {
  const answer = await post(handle, { ...draft, ...body });
  expect(answer.status).toBe(201);
  return answer.body;
}

const id = (handle: Handle) => CAST[handle].id;
const idsOf = (list: readonly { id: number }[]) => list.map((one) => one.id);

/** Who was told what, in the order of writing. */
function published(): (readonly [number, string])[] {
  return app.ctx.db
    .select()
    .from(notifications)
    .orderBy(notifications.id)
    .all()
    .map(({ userId, type }) => [userId, type] as const);
}

describe("POST /api/projects/", () => {
  it("takes text that only looks dangerous as it is", async () => {
    const title = `<script>alert(1)</script>'; DROP TABLE users;--`;
    const content = `${title} ${"\u202e"} ${"\ufeff"}x`;
    expect(await write("haneul", { title, content })).toMatchObject({ title, content });
  });
});

describe("who is told of a new post", () => {
  it("members with an equal interest or skill, each once however much fits, never the writer", async () => {
    await write("haneul", { keywords: ["로보틱스", "KiCad", "C++"] });
    const expected = Object.values(CAST)
      .filter((member) =>
        ["로보틱스", "KiCad", "C++"].some((term) => [...member.interests, ...member.skills].includes(term)),
      )
      .map((member) => member.id)
      .filter((member) => member !== id("haneul"));
    expect(expected).toContain(id("junho"));
    expect(published().toSorted(([a], [b]) => a - b)).toEqual(
      expected.map((member) => [member, "project_profile_keyword"]),
    );
  });

  it("nobody whose word is merely alike", async () => {
    app.ctx.db
      .insert(profileSkills)
      .values({ userId: id("garam"), skill: "Zig언어" })
      .run();
    app.ctx.memory.sync();
    await write("haneul", { keywords: ["Zig", "언어", "Zig언어들"] });
    expect(published()).toEqual([]);
    await write("haneul", { keywords: ["Zig언어"] });
    expect(published()).toEqual([[id("garam"), "project_profile_keyword"]]);
  });
});

describe("PATCH and PUT /api/projects/{id}/edit/", () => {
  const whole = { contacts: ["a"], tagged_users: [CAST.junho.id] };

  it("keeps in a multipart form the lists it names", async () => {
    const written = await write("haneul", whole);
    const answer = await edit("haneul", written.id)
      .field("contacts[]", "b")
      .field("tagged_users[]", String(id("sohee")))
      .field("keywords[]", "하나만");
    expect(answer.body).toMatchObject({ contacts: [{ contact_info: "b" }], keywords: ["하나만"], title: draft.title });
    expect(idsOf(answer.body.tagged_users)).toEqual([id("sohee")]);
  });

  it("tells those who are newly on it, not those who were and not myself, and nobody of the keywords again", async () => {
    const written = await write("haneul", whole);
    app.ctx.db.delete(notifications).where(gt(notifications.id, 0)).run();
    const people = [id("junho"), id("haneul"), id("sohee")];
    await edit("haneul", written.id).send({ tagged_users: people, title: "바뀐 제목", keywords: ["로보틱스"] });
    expect(published()).toEqual([[id("sohee"), "project_tag"]]);
    await edit("haneul", written.id).send({ tagged_users: people });
    expect(published()).toHaveLength(1);
    const [notice] = (await app.as("sohee").get("/api/notifications/")).body;
    expect(notice.subject).toBe("바뀐 제목");
  });

  it("leaves the last of many changes at once, and never a mixture of two", async () => {
    const written = await write("haneul");
    const agent = app.as("haneul");
    const changes = Array.from({ length: 12 }, (_, n) => ({ title: `제목 ${n}`, keywords: [`낱말 ${n}`, "같이"] }));
    await Promise.all(
      changes.map((change) => agent.patch(`/api/projects/${written.id}/edit/`).send(change).expect(200)),
    );
    const { title, keywords } = (await agent.get(`/api/projects/${written.id}/`)).body;
    expect(changes).toContainEqual({ title, keywords });
  });
});

it("gives the number of a deleted post to no other", async () => {
  const written = await write("haneul");
  await app.as("haneul").delete(`/api/projects/delete/${written.id}/`).expect(204);
  expect((await write("haneul")).id).toBeGreaterThan(written.id);
});
