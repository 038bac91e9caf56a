import { CAST } from "@chonsu/db/seed/cast";
import { comments } from "@chonsu/db/tables/comments";
import { notifications } from "@chonsu/db/tables/notifications";
import { projects } from "@chonsu/db/tables/projects";
import { users } from "@chonsu/db/tables/users";
import type { Comment } from "@chonsu/shared/entities/projects";
import { count, eq, gt } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { openConnection } from "../support/connections.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

let app: TestApp;
/** A post of haneul without comments. */
let post: number;

beforeEach(async () => {
  app = await startTestApp();
  const answer = await app
    .as("haneul")
    .post("/api/projects/")
    .send({ title: "제목", content: "내용", keywords: ["가나다"] });
  post = answer.body.id;
  app.ctx.db.delete(notifications).where(gt(notifications.id, 0)).run();
});

const id = (handle: Handle) => CAST[handle].id;
const list = async (on = post): Promise<Comment[]> => (await app.as("garam").get(`/api/projects/${on}/comments/`)).body;

function create(handle: Handle, content: unknown, parent?: unknown, on: number | string = post) {
  const body = parent === undefined ? { content } : { content, parent_comment: parent };
  return app.as(handle).post(`/api/projects/${on}/comments/create/`).send(body);
}

async function say(handle: Handle, content: string, parent?: number): Promise<Comment> {
  const answer = await create(handle, content, parent);
  expect(answer.status).toBe(201);
  return answer.body;
}

const edit = (handle: Handle, comment: number | string, content: unknown) =>
  app.as(handle).put(`/api/comments/${comment}/edit/`).send({ content });
const remove = (handle: Handle, comment: number | string) => app.as(handle).delete(`/api/comments/${comment}/delete/`);

/** Who was told what, in the order of writing. */
function published(): (readonly [number, string])[] {
  const rows = app.ctx.db.select().from(notifications).orderBy(notifications.id).all();
  return rows.map(({ userId, type }) => [userId, type] as const);
}

async function expectCount(expected: number): Promise<void> {
  const { db } = app.ctx;
  const rows = db.select({ n: count() }).from(comments).where(eq(comments.projectId, post)).get();
  const row = db.select({ n: projects.commentCount }).from(projects).where(eq(projects.id, post)).get();
  expect([rows?.n, row?.n, (await list()).length]).toEqual([expected, expected, expected]);
  expect((await app.as("garam").get(`/api/projects/${post}/`)).body.comment_count).toBe(expected);
}

describe("comments need a token", () => {
  it.each([
    ["GET", "/api/projects/1/comments/"],
    ["POST", "/api/projects/1/comments/create/"],
    ["PUT", "/api/comments/1/edit/"],
    ["PATCH", "/api/comments/1/edit/"],
    ["DELETE", "/api/comments/1/delete/"],
  ])("%s %s refuses a visitor", async (method, path) => {
    const answer = await fetch(`${app.url}${path}`, { method });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "not_authenticated" });
  });
});

describe("GET /api/projects/{id}/comments/", () => {
  it("is a flat list, oldest first, with replies in it and each also under its parent", async () => {
    const first = await say("junho", "하나");
    app.clock.advance(1000);
    const second = await say("minji", "둘");
    app.clock.advance(1000);
    const reply = await say("haneul", "하나의 답", first.id);
    app.clock.advance(1000);
    const another = await say("junho", "하나의 둘째 답", first.id);
    const all = await list();
    expect(all.map((comment) => comment.id)).toEqual([first.id, second.id, reply.id, another.id]);
    expect(all.map((comment) => comment.replies.map((one) => one.id))).toEqual([[reply.id, another.id], [], [], []]);
    const seenByGaram = { relation_degree: null };
    expect(all[0]?.replies).toEqual([reply, another].map((comment) => ({ ...comment, ...seenByGaram })));
    expect(all[2]).toEqual({
      id: reply.id,
      user: id("haneul"),
      user_name: "정하늘",
      user_image: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/media\/[0-9a-f]{32}\.webp$/),
      relation_degree: null,
      project: post,
      content: "하나의 답",
      created_at: "2026-11-21T14:00:02.000+09:00",
      likes: 0,
      parent_comment: first.id,
      replies: [],
    });
  });

  it("says how far each author is from who reads, replies too", async () => {
    const first = await say("seoyun", "셋째");
    for (const handle of ["haneul", "junho", "eunseo", "jiho"] as const) await say(handle, "답", first.id);
    const degreesFor = async (handle: Handle) => {
      const { body } = await app.as(handle).get(`/api/projects/${post}/comments/`);
      expect(body[0].replies).toEqual(body.slice(1));
      return body.map((comment: Comment) => comment.relation_degree);
    };
    expect(await degreesFor("haneul")).toEqual([3, 0, 1, 2, null]);
    expect(await degreesFor("garam")).toEqual([null, null, null, null, null]);
    expect((await say("haneul", "내 것")).relation_degree).toBe(0);
  });

  it("shows a comment whose author left as one of 알 수 없음, with its replies", async () => {
    const first = await say("junho", "하나");
    await say("haneul", "답", first.id);
    app.ctx.db
      .delete(users)
      .where(eq(users.id, id("junho")))
      .run();
    const [gone, reply] = await list();
    expect(gone).toMatchObject({ user: 0, user_name: "알 수 없음", user_image: null, content: "하나" });
    expect(gone?.replies).toEqual([reply]);
    expect(gone?.relation_degree).toBeNull();
    await expectCount(2);
  });

  it("answers 404 for a post that is not there", async () => {
    for (const unknown of ["999999", "0"]) {
      const answer = await app.as("haneul").get(`/api/projects/${unknown}/comments/`);
      expect([answer.status, answer.body.code]).toEqual([404, "PROJECT_NOT_FOUND"]);
    }
    expect((await app.as("haneul").get("/api/projects/abc/comments/")).status).toBe(404);
  });

  it("costs as many statements for thirty comments as for two", async () => {
    const agent = app.as("haneul");
    const cost = async () =>
      (await statementsDuring(app, () => agent.get(`/api/projects/${post}/comments/`).expect(200))).length;
    const { id: parent } = await say("junho", "하나");
    await say("minji", "둘", parent);
    const two = await cost();
    for (const handle of ["doyun", "jiwoo", "yejin", "taeyang"] as const) {
      for (let n = 0; n < 7; n += 1) await say(handle, "또", n % 2 === 0 ? parent : undefined);
    }
    expect(await cost()).toBe(two);
  });
});

describe("POST /api/projects/{id}/comments/create/", () => {
  it("keeps the words as they are but for blanks around them", async () => {
    const content = "  <b>굵게</b>\n👩‍🔬 '; DROP TABLE comments;--  ";
    expect(await say("junho", content)).toMatchObject({ content: content.trim(), parent_comment: null, replies: [] });
  });

  it("takes an empty parent in a form for none, for a form has no null", async () => {
    const path = `/api/projects/${post}/comments/create/`;
    const fields = { content: "폼으로", parent_comment: "" };
    const form = await app.as("haneul").post(path).type("form").send(fields);
    const multipart = await app.as("haneul").post(path).field(fields);
    for (const answer of [form, multipart]) expect([answer.status, answer.body.parent_comment]).toEqual([201, null]);
  });

  it.each([null, undefined])("takes the parent %j for none", async (parent) => {
    const answer = await create("junho", "하나", parent);
    expect([answer.status, answer.body.parent_comment]).toEqual([201, null]);
  });

  it("takes the parent as its digits too", async () => {
    const first = await say("junho", "하나");
    expect((await create("haneul", "답", String(first.id))).body.parent_comment).toBe(first.id);
  });

  it("lets a reply to a reply join the thread (R18)", async () => {
    const first = await say("junho", "하나");
    const reply = await say("minji", "답", first.id);
    const deeper = await say("doyun", "답의 답", reply.id);
    expect(deeper.parent_comment).toBe(first.id);
    const deepest = await say("haneul", "그 답의 답", deeper.id);
    expect(deepest.parent_comment).toBe(first.id);
    const [thread] = await list();
    expect(thread?.replies.map((one) => one.id)).toEqual([reply.id, deeper.id, deepest.id]);
  });

  it("takes 300 characters as clients count them, and refuses the 301st with the sentence of its kind", async () => {
    const first = await say("junho", "가".repeat(300));
    expect(first.content).toHaveLength(300);
    const emoji = "😀".repeat(150);
    expect((await say("junho", `${emoji} `, first.id)).content).toBe(emoji);
    for (const tooLong of ["가".repeat(301), `${emoji}a`]) {
      const comment = await create("junho", tooLong);
      expect([comment.status, comment.body]).toEqual([
        400,
        { code: "COMMENT_TOO_LONG", detail: "댓글은 300자 제한입니다." },
      ]);
      const reply = await create("junho", tooLong, first.id);
      expect([reply.status, reply.body]).toEqual([400, { code: "REPLY_TOO_LONG", detail: "답글은 300자 제한입니다." }]);
    }
    await expectCount(2);
  });

  it.each([undefined, null, "", " \n\t ", 5, {}, ["a"], "a\u0000b", "\ud83d", "a".repeat(100_001)])(
    "refuses the content %j",
    async (content) => {
      const answer = await create("junho", content);
      expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION"]);
      expect(answer.body.fields.content[0]).toMatch(/[가-힣]/);
      expect(answer.body.content).toEqual(answer.body.fields.content);
    },
  );

  it.each(["x", -1, 1.5, {}, [1], true])("refuses the parent %j", async (parent) => {
    const answer = await create("junho", "하나", parent);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["parent_comment"]]);
  });

  it("knows no parent of another post, none that was deleted, and no 0", async () => {
    const other = await app
      .as("junho")
      .post("/api/projects/")
      .send({ title: "t", content: "c", keywords: ["k"] });
    const elsewhere = await create("junho", "저기", undefined, other.body.id);
    const gone = await say("junho", "곧 사라짐");
    await remove("junho", gone.id).expect(204);
    for (const parent of [elsewhere.body.id, gone.id, 0, 999_999]) {
      const answer = await create("haneul", "답", parent);
      expect([answer.status, answer.body.code]).toEqual([404, "COMMENT_NOT_FOUND"]);
    }
    await expectCount(0);
  });

  it("answers 404 for a post that is not there", async () => {
    expect((await create("junho", "a", undefined, 999_999)).body.code).toBe("PROJECT_NOT_FOUND");
    expect((await create("junho", "a", undefined, "abc")).body.code).toBe("NOT_FOUND");
  });

  it("counts every comment of many that come at once", async () => {
    const first = await say("junho", "하나");
    const agents = (["minji", "doyun", "garam"] as const).map((handle) => app.as(handle));
    await Promise.all(
      agents.flatMap((agent) =>
        Array.from({ length: 6 }, (_, n) =>
          agent
            .post(`/api/projects/${post}/comments/create/`)
            .send({ content: `${n}`, parent_comment: n % 2 === 0 ? first.id : null })
            .expect(201),
        ),
      ),
    );
    await expectCount(19);
  });
});

describe("who is told of a comment", () => {
  it("the author of the post, with the post and who wrote", async () => {
    const connection = await openConnection(app, id("haneul"));
    await say("junho", "하나");
    expect(published()).toEqual([[id("haneul"), "new_comment"]]);
    const [notice] = (await app.as("haneul").get("/api/notifications/")).body;
    expect(notice).toMatchObject({ related_user_id: id("junho"), related_project_id: post, subject: "제목" });
    expect(notice.message).not.toContain("하나");
    expect(await connection.payloads("notification:new")).toEqual([{ notification: notice, unread_count: 1 }]);
  });

  it("the one who is answered by reply_comment, and the author of the post by new_comment", async () => {
    const first = await say("junho", "하나");
    const reply = await say("minji", "답", first.id);
    await say("doyun", "답의 답", reply.id);
    expect(published()).toEqual([
      [id("haneul"), "new_comment"],
      [id("junho"), "reply_comment"],
      [id("haneul"), "new_comment"],
      [id("minji"), "reply_comment"],
      [id("haneul"), "new_comment"],
    ]);
  });

  it("once, when the one who is answered is the author of the post", async () => {
    const first = await say("haneul", "내 글에 한마디");
    await say("junho", "답", first.id);
    expect(published()).toEqual([[id("haneul"), "reply_comment"]]);
  });

  it("nobody of their own doing", async () => {
    const mine = await say("haneul", "내 글에 한마디");
    await say("haneul", "내 말에 답", mine.id);
    expect(published()).toEqual([]);
    const theirs = await say("junho", "하나");
    await say("junho", "내 말에 답", theirs.id);
    expect(published()).toEqual([
      [id("haneul"), "new_comment"],
      [id("haneul"), "new_comment"],
    ]);
  });

  it("nobody who left", async () => {
    const first = await say("junho", "하나");
    app.ctx.db
      .delete(users)
      .where(eq(users.id, id("haneul")))
      .run();
    app.ctx.db
      .delete(users)
      .where(eq(users.id, id("junho")))
      .run();
    await say("minji", "답", first.id);
    expect(published()).toEqual([]);
  });

  it("nobody, when the comment is refused", async () => {
    await create("junho", "가".repeat(301));
    expect(published()).toEqual([]);
  });
});

describe("PUT and PATCH /api/comments/{id}/edit/", () => {
  it("changes the words, keeps place, time, parent and replies, and tells nobody", async () => {
    const first = await say("junho", "하나");
    const reply = await say("minji", "답", first.id);
    app.ctx.db.delete(notifications).where(gt(notifications.id, 0)).run();
    app.clock.advance(30_000);
    const answer = await edit("junho", first.id, " 고친 하나 ");
    const replies = [{ ...reply, relation_degree: 1 }];
    expect([answer.status, answer.body]).toEqual([200, { ...first, content: "고친 하나", replies }]);
    const patched = await app.as("minji").patch(`/api/comments/${reply.id}/edit/`).send({ content: "고친 답" });
    expect(patched.body).toEqual({ ...reply, content: "고친 답" });
    expect((await list()).map((comment) => comment.content)).toEqual(["고친 하나", "고친 답"]);
    expect(published()).toEqual([]);
  });

  it("is refused to everybody but its author, the owner of the post and staff included", async () => {
    const first = await say("junho", "하나");
    for (const handle of ["minji", "haneul", "chanho"] as const) {
      const answer = await edit(handle, first.id, "남의 말");
      expect([answer.status, answer.body.code]).toEqual([403, "COMMENT_NOT_OWNED"]);
    }
    expect((await list())[0]?.content).toBe("하나");
  });

  it("holds the 300 by what it is", async () => {
    const first = await say("junho", "하나");
    const reply = await say("junho", "답", first.id);
    expect((await edit("junho", first.id, "가".repeat(301))).body.code).toBe("COMMENT_TOO_LONG");
    expect((await edit("junho", reply.id, "가".repeat(301))).body.code).toBe("REPLY_TOO_LONG");
    expect((await edit("junho", reply.id, "가".repeat(300))).status).toBe(200);
    expect((await edit("minji", first.id, "가".repeat(301))).body.code).toBe("COMMENT_NOT_OWNED");
  });

  it.each([undefined, "", "  ", 1, null])("refuses the content %j", async (content) => {
    const first = await say("junho", "하나");
    expect((await edit("junho", first.id, content)).body.code).toBe("VALIDATION");
  });

  it("answers 404 for a comment that is not there", async () => {
    expect((await edit("junho", 999_999, "a")).body.code).toBe("COMMENT_NOT_FOUND");
    expect((await edit("junho", "abc", "a")).body.code).toBe("NOT_FOUND");
  });
});

describe("DELETE /api/comments/{id}/delete/", () => {
  it("takes the replies along, and the count with them", async () => {
    const first = await say("junho", "하나");
    await say("minji", "답", first.id);
    await say("doyun", "답 둘", first.id);
    const other = await say("minji", "둘");
    await expectCount(4);
    const answer = await remove("junho", first.id);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await list()).map((comment) => comment.id)).toEqual([other.id]);
    await expectCount(1);
    expect((await remove("junho", first.id)).body.code).toBe("COMMENT_NOT_FOUND");
  });

  it("takes one reply and leaves the thread", async () => {
    const first = await say("junho", "하나");
    const reply = await say("minji", "답", first.id);
    const deeper = await say("doyun", "답의 답", reply.id);
    await remove("minji", reply.id).expect(204);
    expect((await list())[0]?.replies.map((one) => one.id)).toEqual([deeper.id]);
    await expectCount(2);
  });

  it("is refused to everybody but its author, the owner of the post and staff included", async () => {
    const first = await say("junho", "하나");
    for (const handle of ["minji", "haneul", "chanho"] as const) {
      const answer = await remove(handle, first.id);
      expect([answer.status, answer.body.code]).toEqual([403, "COMMENT_NOT_OWNED"]);
    }
    await expectCount(1);
  });

  it("leaves the right count when the same is deleted many times at once", async () => {
    const first = await say("junho", "하나");
    await say("minji", "둘");
    const agent = app.as("junho");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => agent.delete(`/api/comments/${first.id}/delete/`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404, 404, 404, 404]);
    await expectCount(1);
  });
});
