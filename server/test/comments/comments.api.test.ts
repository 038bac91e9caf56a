import { CAST } from "@chonsu/db/seed/cast";
import { notifications } from "@chonsu/db/tables/notifications";
import type { Comment } from "@chonsu/shared/entities/projects";
import { gt } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { connectionOf } from "../support/connection.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";
import { contradictionsIn } from "../support/integrity.ts";

let app: TestApp;
/** A post of haneul without comments. */
let post: number;

beforeEach(async () => {
  app = await startTestApp();
  const body = { title: "제목", content: "내용", keywords: ["가나다"] };
  post = (await app.as("haneul").post("/api/projects/").send(body)).body.id;
  app.ctx.db.delete(notifications).where(gt(notifications.id, 0)).run();
});

const id = (handle: Handle) => CAST[handle].id;
const list = async (): Promise<Comment[]> => (await app.as("garam").get(`/api/projects/${post}/comments/`)).body;
const create = (handle: Handle, content: string, parent_comment?: number) =>
  app.as(handle).post(`/api/projects/${post}/comments/create/`).send({ content, parent_comment });

async function say(handle: Handle, content: string, parent?: number): Promise<Comment> {
  return (await create(handle, content, parent).expect(201)).body;
}

/** Who was told what, in the order of writing. */
function published(): (readonly [number, string])[] {
  const rows = app.ctx.db.select().from(notifications).orderBy(notifications.id).all();
  return rows.map(({ userId, type }) => [userId, type] as const);
}

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
});

it("keeps the words as they are but for blanks around them, and takes a form's empty parent for none", async () => {
  const content = "  <b>굵게</b>\n👩‍🔬 '; DROP TABLE comments;--  ";
  const path = `/api/projects/${post}/comments/create/`;
  const fields = { content, parent_comment: "" };
  const [form, multipart] = [app.as("haneul").post(path).type("form").send(fields), app.as("junho").post(path)];
  for (const sent of [form, multipart.field(fields)]) {
    expect((await sent.expect(201)).body).toMatchObject({ content: content.trim(), parent_comment: null });
  }
});

it("counts 300 characters as clients do, in UTF-16", async () => {
  const emoji = "😀".repeat(150);
  expect((await say("junho", `${emoji} `)).content).toBe(emoji);
  expect((await create("junho", `${emoji}a`)).body.code).toBe("COMMENT_TOO_LONG");
});

it("tells the author of the post and who is answered, each once, nobody of their own doing and nobody who left", async () => {
  const news = (handle: Handle) => [id(handle), "new_comment"] as const;
  const reply = (handle: Handle) => [id(handle), "reply_comment"] as const;
  const first = await say("junho", "하나");
  const second = await say("minji", "답", first.id);
  await say("doyun", "답의 답", second.id);
  const mine = await say("haneul", "내 글에 한마디");
  await say("haneul", "내 말에 답", mine.id);
  await say("junho", "답", mine.id);
  await say("junho", "내 말에 답", first.id);
  const expected = [
    ...[news("haneul"), reply("junho"), news("haneul"), reply("minji"), news("haneul")],
    ...[reply("haneul"), news("haneul")],
  ];
  expect(published()).toEqual(expected);
  connectionOf(app).exec(`delete from users where id in (${id("haneul")}, ${id("junho")})`);
  await say("minji", "답", first.id);
  expect(published().filter(([who]) => who !== id("minji"))).toEqual([]);
});

it("keeps place, time, parent and replies of a comment that is edited, and tells nobody", async () => {
  const first = await say("junho", "하나");
  const reply = await say("minji", "답", first.id);
  const before = published();
  app.clock.advance(30_000);
  const edited = await app.as("junho").put(`/api/comments/${first.id}/edit/`).send({ content: " 고친 하나 " });
  const replies = [{ ...reply, relation_degree: 1 }];
  expect(edited.body).toEqual({ ...first, content: "고친 하나", replies });
  expect((await list()).map((comment) => comment.content)).toEqual(["고친 하나", "답"]);
  expect(published()).toEqual(before);
});

it("takes the replies of a comment along, a reply alone, and counts on, however many come at once", async () => {
  const first = await say("junho", "하나");
  const [reply, deeper] = [await say("minji", "답", first.id), await say("doyun", "답 둘", first.id)];
  await app.as("minji").delete(`/api/comments/${reply.id}/delete/`).expect(204);
  expect((await list())[0]?.replies.map((one) => one.id)).toEqual([deeper.id]);
  const [junho, minji] = [app.as("junho"), app.as("minji")];
  const path = `/api/projects/${post}/comments/create/`;
  const added = Array.from({ length: 8 }, (_, n) =>
    minji
      .post(path)
      .send({ content: `${n}` })
      .expect(201),
  );
  const removed = Array.from({ length: 8 }, () => junho.delete(`/api/comments/${first.id}/delete/`));
  const [, answers] = await Promise.all([Promise.all(added), Promise.all(removed)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(404)]);
  expect(await list()).toHaveLength(8);
  expect((await app.as("garam").get(`/api/projects/${post}/`)).body.comment_count).toBe(8);
  expect(contradictionsIn(app)).toEqual([]);
});
