import { CAST } from "@chonsu/db/seed/cast";
import { notifications } from "@chonsu/db/tables/notifications";
import { projects } from "@chonsu/db/tables/projects";
import { profileSkills, users } from "@chonsu/db/tables/users";
import type { Project } from "@chonsu/shared/entities/projects";
import { count, desc, eq, gt } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { openConnection } from "../support/connections.ts";
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

function countProjects(): number {
  return app.ctx.db.select({ n: count() }).from(projects).get()?.n ?? 0;
}

describe("POST /api/projects/", () => {
  it("writes a post that stands first in the feed, with everything it was given in its order", async () => {
    const answer = await post("haneul", {
      title: "  로봇 팀원 구해요 ",
      content: "줄\n바꿈 👩‍🔬",
      keywords: ["로봇", "가나다", "C++"],
      contacts: ["둘", "하나", "둘"],
      tagged_users: [id("sohee"), String(id("junho")), id("sohee")],
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      title: "로봇 팀원 구해요",
      content: "줄\n바꿈 👩‍🔬",
      keywords: ["로봇", "가나다", "C++"],
      contacts: [{ contact_info: "둘" }, { contact_info: "하나" }, { contact_info: "둘" }],
      images: [],
      liked_users: [],
      like_count: 0,
      comment_count: 0,
      liked: false,
      created_at: "2026-11-21T14:00:00.000+09:00",
      user: { id: id("haneul"), relation_degree: 0 },
    });
    expect(idsOf(answer.body.tagged_users)).toEqual([id("sohee"), id("junho")]);
    const [first] = (await app.as("junho").get("/api/projects/every/")).body;
    expect(first.id).toBe(answer.body.id);
  });

  it("takes contacts also as the objects a post shows them as, and ignores fields that are not asked for", async () => {
    const body = {
      contacts: [{ contact_info: "a", id: 3 }, "b"],
      user: { id: 2 },
      like_count: 99,
      id: 1,
      project_id: 1,
    };
    const written = await write("haneul", body);
    expect(written.contacts).toEqual([{ contact_info: "a" }, { contact_info: "b" }]);
    expect(written).toMatchObject({ like_count: 0, user: { id: id("haneul") } });
    expect(written.id).toBeGreaterThan(20);
  });

  it.each([
    ["title", { title: undefined }, "필수 항목입니다."],
    ["title", { title: " \n\t " }, "빈칸일 수 없습니다."],
    ["title", { title: "a".repeat(101) }, "100자까지 입력할 수 있습니다."],
    ["title", { title: 5 }, "글자로 입력해 주세요."],
    ["title", { title: "a\u0000b" }, "사용할 수 없는 문자가 들어 있습니다."],
    ["title", { title: "half \ud83d" }, "사용할 수 없는 문자가 들어 있습니다."],
    ["content", { content: "" }, "빈칸일 수 없습니다."],
    ["content", { content: "a".repeat(20_001) }, "20000자까지 입력할 수 있습니다."],
    ["keywords", { keywords: [] }, "최소 1개를 입력해야 합니다."],
    ["keywords", { keywords: ["1", "2", "3", "4", "5", "6"] }, "최대 5개만 입력 가능합니다."],
    ["keywords", { keywords: ["가", " "] }, "빈칸일 수 없습니다."],
    ["keywords", { keywords: "가" }, "목록으로 보내 주세요."],
    ["keywords", { keywords: null }, "목록으로 보내 주세요."],
    ["keywords", { keywords: [{}] }, "글자로 입력해 주세요."],
    ["contacts", { contacts: [""] }, /[가-힣]/],
    ["contacts", { contacts: " " }, "빈칸일 수 없습니다."],
    ["contacts", { contacts: "a".repeat(201) }, "200자까지 입력할 수 있습니다."],
    ["contacts", { contacts: 5 }, /[가-힣]/],
    ["contacts", { contacts: Array.from({ length: 1000 }, () => "a") }, "최대 999개만 입력 가능합니다."],
    ["tagged_users", { tagged_users: ["x"] }, /[가-힣]/],
    ["tagged_users", { tagged_users: [1.5] }, /[가-힣]/],
    ["tagged_users", { tagged_users: [-1] }, /[가-힣]/],
    ["tagged_users", { tagged_users: [{}] }, /[가-힣]/],
  ])("refuses a bad %s: %j", async (field, change, text) => {
    const before = countProjects();
    const answer = await post("haneul", { ...draft, ...change });
    expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION"]);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(answer.body.fields[field][0]).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
    expect(answer.body[field]).toEqual(answer.body.fields[field]);
    expect(answer.body.detail).toBe(answer.body.fields[field][0]);
    expect(countProjects()).toBe(before);
  });

  it("takes text that only looks dangerous as it is", async () => {
    const title = `<script>alert(1)</script>'; DROP TABLE users;--`;
    const content = `${title} ${"\u202e"} ${"\ufeff"}x`;
    expect(await write("haneul", { title, content })).toMatchObject({ title, content });
  });

  it("skips people who are unknown, departed or nobody", async () => {
    app.ctx.db
      .delete(users)
      .where(eq(users.id, id("minji")))
      .run();
    const written = await write("haneul", { tagged_users: [999_999, id("minji"), 0, id("junho"), 10 ** 14] });
    expect(idsOf(written.tagged_users)).toEqual([id("junho")]);
    expect(published()).toEqual([[id("junho"), "project_tag"]]);
  });
});

describe("who is told of a new post", () => {
  it("the people on it, but not the writer who put themselves on it", async () => {
    await write("haneul", { tagged_users: [id("haneul"), id("junho"), id("garam")] });
    expect(published()).toEqual([
      [id("junho"), "project_tag"],
      [id("garam"), "project_tag"],
    ]);
    const [notice] = (await app.as("junho").get("/api/notifications/")).body;
    expect(notice).toMatchObject({ related_user_id: id("haneul"), subject: draft.title, is_read: false });
    expect(notice.message).toContain("정하늘");
    expect(notice.message).not.toContain(draft.title);
    expect(notice.related_project_id).toBeGreaterThan(0);
  });

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

  it.each(["nuxt 3", "NUXT 3", "Ｎｕｘｔ　３"])(
    "members whose word is the same in any case and width: %s (R35)",
    async (term) => {
      await app
        .as("garam")
        .put("/api/profile/update/")
        .send({ keywords: ["Nuxt 3"] })
        .expect(200);
      await app
        .as("junho")
        .put("/api/profile/update/")
        .send({ skills: [{ skill: "ｎｕｘｔ ３" }] })
        .expect(200);
      await write("haneul", { keywords: [term] });
      expect(published()).toEqual([
        [id("junho"), "project_profile_keyword"],
        [id("garam"), "project_profile_keyword"],
      ]);
      const [notice] = (await app.as("garam").get("/api/notifications/")).body;
      expect(notice.message).toBe(`관심 있어 할 게시물을 ${CAST.haneul.name} 님이 올렸어요.`);
    },
  );

  it("in open connections, after the post is there to be read, each with the number that is unread with it", async () => {
    const connection = await openConnection(app, id("junho"));
    const written = await write("haneul", { tagged_users: [id("junho")], keywords: ["로보틱스"] });
    expect(await connection.payloads("notification:new")).toMatchObject([
      { notification: { notification_type: "project_tag", related_project_id: written.id }, unread_count: 1 },
      { notification: { notification_type: "project_profile_keyword" }, unread_count: 2 },
    ]);
  });

  it("in as many statements for sixty members as for one", async () => {
    const agent = app.as("haneul");
    const everyone = Object.values(CAST).map((member) => member.id);
    const costs: number[] = [];
    for (const tagged of [everyone.slice(1, 2), everyone]) {
      const body = { ...draft, tagged_users: tagged };
      const statements = await statementsDuring(app, () => agent.post("/api/projects/").send(body).expect(201));
      costs.push(statements.length);
    }
    expect(costs[1]).toBe(costs[0]);
  });
});

describe("PATCH and PUT /api/projects/{id}/edit/", () => {
  const whole = { contacts: ["a"], tagged_users: [CAST.junho.id] };

  it("changes only what JSON names", async () => {
    const written = await write("haneul", whole);
    const answer = await edit("haneul", written.id).send({ title: "새 제목" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...written, title: "새 제목" });
    const put = await app
      .as("haneul")
      .put(`/api/projects/${written.id}/edit/`)
      .send({ keywords: ["하나"] });
    expect(put.body).toEqual({ ...written, title: "새 제목", keywords: ["하나"] });
    expect((await app.as("haneul").get(`/api/projects/${written.id}/`)).body).toEqual(put.body);
  });

  it("replaces each list that is sent, by an empty one too", async () => {
    const written = await write("haneul", whole);
    const body = { keywords: ["x", "y"], contacts: [], tagged_users: [id("sohee")] };
    const answer = await edit("haneul", written.id).send(body);
    expect(answer.body).toMatchObject({ keywords: ["x", "y"], contacts: [] });
    expect(idsOf(answer.body.tagged_users)).toEqual([id("sohee")]);
  });

  it("takes contacts and people left out of a multipart form for none, and lets keywords, title and content stay", async () => {
    const written = await write("haneul", whole);
    const answer = await edit("haneul", written.id).field("title", "새 제목");
    expect(answer.body).toEqual({ ...written, title: "새 제목", contacts: [], tagged_users: [] });
  });

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

  it("is refused to everybody but the owner, who is told from an unknown post", async () => {
    const written = await write("haneul", whole);
    for (const handle of ["junho", "chanho"] as const) {
      const answer = await edit(handle, written.id).send({ title: "남의 글" });
      expect([answer.status, answer.body.code]).toEqual([403, "PROJECT_NOT_OWNED"]);
    }
    expect((await edit("haneul", 999_999).send({})).body.code).toBe("PROJECT_NOT_FOUND");
    expect((await app.as("haneul").get(`/api/projects/${written.id}/`)).body.title).toBe(draft.title);
  });

  it.each([{ title: "" }, { title: null }, { keywords: [] }, { content: " " }, { images_to_delete: ["x"] }])(
    "refuses %j and changes nothing",
    async (change) => {
      const written = await write("haneul", whole);
      const answer = await edit("haneul", written.id).send({ content: "새 내용", ...change });
      expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION"]);
      expect((await app.as("haneul").get(`/api/projects/${written.id}/`)).body).toEqual(written);
    },
  );

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

describe("DELETE /api/projects/delete/{id}/", () => {
  it("takes the post with its comments and likes away, and every notification of it (R33)", async () => {
    const written = await write("haneul", { tagged_users: [id("junho")] });
    await app.as("junho").post(`/api/projects/${written.id}/like-toggle/`);
    await app.as("junho").post(`/api/projects/${written.id}/comments/create/`).send({ content: "안녕" });
    const answer = await app.as("haneul").delete(`/api/projects/delete/${written.id}/`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await app.as("junho").get(`/api/projects/${written.id}/`)).status).toBe(404);
    expect((await app.as("junho").get("/api/projects/liked-list/")).body).not.toContainEqual(
      expect.objectContaining({ id: written.id }),
    );
    expect((await app.as("junho").get("/api/notifications/")).body).toEqual([]);
    expect((await app.as("haneul").get("/api/notifications/")).body).toEqual([]);
    const again = await app.as("haneul").delete(`/api/projects/delete/${written.id}/`);
    expect([again.status, again.body.code]).toEqual([404, "PROJECT_NOT_FOUND"]);
  });

  it("is refused to everybody but the owner", async () => {
    const written = await write("haneul");
    const answer = await app.as("junho").delete(`/api/projects/delete/${written.id}/`);
    expect([answer.status, answer.body.code]).toEqual([403, "PROJECT_NOT_OWNED"]);
  });

  it("gives the number of a deleted post to no other", async () => {
    const written = await write("haneul");
    await app.as("haneul").delete(`/api/projects/delete/${written.id}/`);
    expect((await write("haneul")).id).toBeGreaterThan(written.id);
    const [latest] = app.ctx.db.select().from(projects).orderBy(desc(projects.id)).limit(1).all();
    expect(latest?.id).toBeGreaterThan(written.id);
  });
});
