import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { CAST } from "@chonsu/db/seed/cast";
import { projectLikes, projects } from "@chonsu/db/tables/projects";
import { users } from "@chonsu/db/tables/users";
import type { Project } from "@chonsu/shared/entities/projects";
import { count, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";

interface PageOfProjects {
  count: number;
  next: string | null;
  previous: string | null;
  results: Project[];
}

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const seeded = PROJECTS.festivalGoods;
const draft = { title: "제목", content: "내용", keywords: ["가나다"] };

async function write(handle: Parameters<TestApp["as"]>[0], body: object = {}): Promise<Project> {
  const answer = await app
    .as(handle)
    .post("/api/projects/")
    .send({ ...draft, ...body });
  expect(answer.status).toBe(201);
  return answer.body;
}

function ids(list: readonly { id: number }[]): number[] {
  return list.map(({ id }) => id);
}

describe("GET /api/projects/every/ and /api/projects/", () => {
  it("shows all posts newest first as a plain array, and mine among them", async () => {
    app.clock.advance(1000);
    const mine = await write("haneul");
    const every: Project[] = (await app.as("haneul").get("/api/projects/every/")).body;
    expect(every).toHaveLength(Object.keys(PROJECTS).length + 1);
    const times = every.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(every[0]).toEqual(mine);
    const own: Project[] = (await app.as("haneul").get("/api/projects/")).body;
    expect(ids(own)).toEqual(ids(every.filter(({ user }) => user.id === CAST.haneul.id)));
    expect(own.length).toBeGreaterThan(1);
  });

  it("shows the posts of several members by user_ids, newest first and page by page", async () => {
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

  it("is a page of ten with ?page=, with absolute URLs that lead through the whole list once", async () => {
    const total = Object.keys(PROJECTS).length;
    const every: Project[] = (await app.as("haneul").get("/api/projects/every/")).body;
    const seen: number[] = [];
    let next: string | null = `${app.url}/api/projects/every/?page=1`;
    const headers = { Authorization: `Bearer ${app.token(CAST.haneul.id)}` };
    for (let page = 1; next !== null; page += 1) {
      const answer: Response = await fetch(next, { headers });
      const body = (await answer.json()) as PageOfProjects;
      expect(body.count).toBe(total);
      expect(body.previous === null).toBe(page === 1);
      if (body.next !== null) expect(body.results).toHaveLength(10);
      if (body.next !== null) expect(body.next).toBe(`${app.url}/api/projects/every/?page=${page + 1}`);
      seen.push(...ids(body.results));
      next = body.next;
    }
    expect(seen).toEqual(ids(every));
  });

  it("keeps the other parameters in the neighbours' URLs", async () => {
    for (let n = 0; n < 5; n += 1) await write("garam");
    const path = `/api/projects/every/?user_id=${CAST.garam.id}&page=2&page_size=2`;
    const { body } = await app.as("haneul").get(path);
    expect(body.results).toHaveLength(2);
    for (const [url, page] of [
      [body.next, "3"],
      [body.previous, "1"],
    ] as const) {
      const parameters = Object.fromEntries(new URL(url).searchParams);
      expect(parameters).toEqual({ user_id: String(CAST.garam.id), page, page_size: "2" });
    }
  });
});

describe("GET /api/projects/{id}/", () => {
  it("shows 알 수 없음 where its author was who left", async () => {
    const post = await write("junho");
    app.ctx.db.delete(users).where(eq(users.id, CAST.junho.id)).run();
    const { body } = await app.as("haneul").get(`/api/projects/${post.id}/`);
    expect(body.user).toMatchObject({ id: 0, user_name: "알 수 없음", relation_degree: null, profile: { school: "" } });
    expect((await app.as("haneul").patch(`/api/projects/${post.id}/edit/`).send({})).status).toBe(403);
  });
});

describe("people on a post", () => {
  it("lists the tagged in their order and the likers by the time they came", async () => {
    const tagged = await app.as("garam").get(`/api/projects/${seeded.id}/tagged-users/`);
    expect(ids(tagged.body)).toEqual(seeded.tagged.map((handle) => CAST[handle].id));
    app.clock.advance(1000);
    await app.as("garam").post(`/api/projects/${seeded.id}/like-toggle/`);
    const likers = await app.as("garam").get(`/api/projects/${seeded.id}/liked-users/`);
    expect(likers.body).toHaveLength(seeded.likes.length + 1);
    expect(likers.body.at(-1)).toMatchObject({ id: CAST.garam.id, relation_degree: 0 });
  });
});

describe("likes", () => {
  const toggle = (handle: Parameters<TestApp["as"]>[0], id: number) =>
    app.as(handle).post(`/api/projects/${id}/like-toggle/`);

  function stored(id: number): { rows: number | undefined; count: number | undefined } {
    const { db } = app.ctx;
    const likes = db.select({ n: count() }).from(projectLikes).where(eq(projectLikes.projectId, id)).get();
    const row = db.select({ n: projects.likeCount }).from(projects).where(eq(projects.id, id)).get();
    return { rows: likes?.n, count: row?.n };
  }

  it("are said in a sentence, given and taken back", async () => {
    const { id } = await write("junho");
    const given = { message: "좋아요를 눌렀어요.", like_count: 1, liked: true };
    expect((await toggle("minji", id)).body).toEqual(given);
    expect((await toggle("minji", id)).body).toEqual({ message: "좋아요를 취소했어요.", like_count: 0, liked: false });
  });

  it("list the posts I like, the latest like first", async () => {
    await toggle("garam", PROJECTS.festivalGoods.id);
    app.clock.advance(1000);
    await toggle("garam", PROJECTS.backendStudy.id);
    const { body } = await app.as("garam").get("/api/projects/liked-list/");
    expect(ids(body)).toEqual([PROJECTS.backendStudy.id, PROJECTS.festivalGoods.id]);
    expect(body.every(({ liked }: Project) => liked)).toBe(true);
  });

  it("are one a member, whatever comes at once, and the count is that of the rows", async () => {
    const { id } = await write("junho");
    const agents = (["haneul", "minji", "doyun"] as const).map((handle) => app.as(handle));
    const answers = await Promise.all(
      agents.flatMap((agent) => Array.from({ length: 7 }, () => agent.post(`/api/projects/${id}/like-toggle/`))),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body.like_count).toBeLessThanOrEqual(3);
    }
    expect(stored(id)).toEqual({ rows: 3, count: 3 });
  });
});
