import { EXPERIENCE_ENTRIES } from "@chonsu/db/seed/campus/experiences";
import { PROJECT_ENTRIES } from "@chonsu/db/seed/campus/projects";
import { CAST, MEMBERS, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { experienceTags } from "@chonsu/db/tables/experiences";
import { projectKeywords } from "@chonsu/db/tables/projects";
import { profileKeywords } from "@chonsu/db/tables/users";
import { gte } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { begin, say } from "../support/experiences.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

const PATH = "/api/keywords/";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

/** The terms in use after all that was written past the services. */
async function keywords(): Promise<string[]> {
  app.ctx.memory.sync();
  const { body } = await app.as("hangyeol").get(PATH).expect(200);
  return body.map(({ keyword }: { keyword: string }) => keyword);
}

function clear(): void {
  const { db } = app.ctx;
  db.delete(profileKeywords).where(gte(profileKeywords.position, 0)).run();
  db.delete(projectKeywords).where(gte(projectKeywords.position, 0)).run();
  db.delete(experienceTags).where(gte(experienceTags.position, 0)).run();
}

function interest(userId: number, position: number, keyword: string): void {
  app.ctx.db.insert(profileKeywords).values({ userId, position, keyword }).run();
}

describe("GET /api/keywords/", () => {
  it("lists every interest, keyword of a post and tag of the seed, most used first, then by name", async () => {
    const used = [
      ...MEMBERS.flatMap(({ interests }) => [...interests]),
      ...PROJECT_ENTRIES.flatMap((post) => [...post.keywords]),
      ...EXPERIENCE_ENTRIES.flatMap(({ members }) => members.flatMap(({ tags }) => [...tags])),
    ];
    const uses = (word: string) => used.filter((other) => other === word).length;
    const expected = [...new Set(used)].toSorted((a, b) => uses(b) - uses(a) || (a < b ? -1 : 1));
    expect(await keywords()).toEqual(expected);
    expect(expected[0]).toBe("로보틱스");
  });

  it("counts all three kinds alike, and each spelling by itself", async () => {
    clear();
    const { db } = app.ctx;
    interest(CAST.haneul.id, 0, "로봇");
    interest(CAST.junho.id, 0, "로봇");
    interest(CAST.minji.id, 0, "AI");
    db.insert(projectKeywords).values({ projectId: 1, position: 0, keyword: "로봇" }).run();
    db.insert(projectKeywords).values({ projectId: 2, position: 0, keyword: "나무" }).run();
    db.insert(experienceTags).values({ detailId: 1, position: 0, tag: "나무" }).run();
    db.insert(experienceTags).values({ detailId: 1, position: 1, tag: "ai" }).run();
    expect(await keywords()).toEqual(["로봇", "나무", "AI", "ai"]);
  });

  it("is empty when nobody uses any, and forgets what nobody uses any more", async () => {
    clear();
    expect(await keywords()).toEqual([]);
    const me = app.as("hangyeol");
    await me
      .put("/api/profile/update/")
      .send({ keywords: ["처음 쓰는 말"] })
      .expect(200);
    expect(await keywords()).toEqual(["처음 쓰는 말"]);
    await me.put("/api/profile/update/").send({ keywords: [] }).expect(200);
    expect(await keywords()).toEqual([]);
  });

  it("counts on as posts, words about experiences and members come, change and go", async () => {
    clear();
    expect(await keywords()).toEqual([]);
    const me = app.as("hangyeol");
    const post = { title: "글", content: "글", keywords: ["글말", "모두"] };
    const { body: written } = await me.post("/api/projects/").send(post).expect(201);
    const { id } = await begin(app, "hangyeol");
    const detail = await say(app, "hangyeol", id, { description: "함께", tags: ["꼬리표", "모두"] });
    await app
      .as("sol")
      .put("/api/profile/update/")
      .send({ keywords: ["관심"] })
      .expect(200);
    expect(await keywords()).toEqual(["모두", "관심", "글말", "꼬리표"]);
    await me
      .patch(`/api/projects/${written.id}/edit/`)
      .send({ keywords: ["관심", "남은 말"] })
      .expect(200);
    expect(await keywords()).toEqual(["관심", "꼬리표", "남은 말", "모두"]);
    await me
      .put(`/api/experience-details/${detail.id}/update/`)
      .send({ tags: ["모두"] })
      .expect(200);
    expect(await keywords()).toEqual(["관심", "남은 말", "모두"]);
    await me.delete(`/api/projects/delete/${written.id}/`).expect(204);
    await me.delete(`/api/experience-details/${detail.id}/delete/`).expect(204);
    expect(await keywords()).toEqual(["관심"]);
    await app.as("sol").delete("/api/delete-user/").send({ current_password: SEED_PASSWORD }).expect(204);
    expect(await keywords()).toEqual([]);
  });

  it("is one list in memory, the same until something changes", async () => {
    const before = app.ctx.texts.keywords();
    await app.as("hangyeol").get(PATH).expect(200);
    expect(app.ctx.texts.keywords()).toBe(before);
    const me = app.as("hangyeol");
    const statements = await statementsDuring(app, async () => me.get(PATH).expect(200));
    expect(statements.filter((text) => text.includes("keyword"))).toEqual([]);
  });
});
