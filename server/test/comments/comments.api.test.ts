import { CAST } from "@chonsu/db/seed/cast";
import { notifications } from "@chonsu/db/tables/notifications";
import type { Comment } from "@chonsu/shared/entities/projects";
import { gt } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";
import { writePost } from "../support/posts.ts";

let app: TestApp;
/** A post of haneul without comments. */
let post: number;

beforeEach(async () => {
  app = await startTestApp();
  post = (await writePost(app, "haneul")).id;
  app.ctx.db.delete(notifications).where(gt(notifications.id, 0)).run();
});

const create = (handle: Handle, content: string, parent_comment?: number) =>
  app.as(handle).post(`/api/projects/${post}/comments/create/`).send({ content, parent_comment });

async function say(handle: Handle, content: string, parent?: number): Promise<Comment> {
  return (await create(handle, content, parent).expect(201)).body;
}

it("shows how far each author is from the reader, replies too", async () => {
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

it("trims blanks around the text and nothing else, and takes an empty parent of a form as none", async () => {
  const content = "  <b>굵게</b>\n👩‍🔬 '; DROP TABLE comments;--  ";
  const path = `/api/projects/${post}/comments/create/`;
  const fields = { content, parent_comment: "" };
  const [form, multipart] = [app.as("haneul").post(path).type("form").send(fields), app.as("junho").post(path)];
  for (const sent of [form, multipart.field(fields)]) {
    expect((await sent.expect(201)).body).toMatchObject({ content: content.trim(), parent_comment: null });
  }
});

it.each([
  ["emoji", "👨‍👩‍👧‍👦"],
  ["composed Hangul", "각"],
  ["decomposed Hangul", "각".normalize("NFD")],
])("counts 300 characters as people do: %s", async (_what, letter) => {
  const full = letter.repeat(300);
  expect((await say("junho", `${full} `)).content).toBe(full.normalize("NFC"));
  expect((await create("junho", `${full}a`)).body.code).toBe("COMMENT_TOO_LONG");
});

it("has a bound for what one character is made of", async () => {
  expect((await create("junho", "👨‍👩‍👧".concat("\u200d👧".repeat(3000)))).body.code).toBe("COMMENT_TOO_LONG");
});

it("writes one comment for any number of parallel calls with the same client_key, and another on another post", async () => {
  const path = (id: number) => `/api/projects/${id}/comments/create/`;
  const send = (handle: Handle, id = post, client_key: string | null = "k") =>
    app.as(handle).post(path(id)).send({ content: "한 번", client_key });
  const answers = await Promise.all(Array.from({ length: 6 }, () => send("junho")));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ content: "한 번", client_key: "k" });
  await send("eunseo").expect(201);
  await send("junho", (await writePost(app, "haneul")).id).expect(201);
  for (const none of ["", null, null]) await send("junho", post, none).expect(201);
  const { body } = await app.as("haneul").get(`/api/projects/${post}/comments/`);
  expect(body).toHaveLength(5);
  expect((await app.as("haneul").get(`/api/projects/${post}/`)).body.comment_count).toBe(5);
  await app.as("junho").delete(`/api/comments/${answers[0]?.body.id}/delete/`).expect(204);
  await send("junho").expect(201);
});

it("notifies the authors of the post and of the parent, each once and never the writer; replies have one parent", async () => {
  const first = await say("haneul", "하나");
  await say("haneul", "둘", first.id);
  const { id } = await say("junho", "셋", first.id);
  expect((await say("minji", "넷", id)).parent_comment).toBe(first.id);
  const { userId, type } = notifications;
  const notified = app.ctx.db.select({ userId, type }).from(notifications).orderBy(notifications.id).all();
  expect(notified.map((notice) => Object.values(notice))).toEqual([
    [CAST.haneul.id, "reply_comment"],
    [CAST.junho.id, "reply_comment"],
    [CAST.haneul.id, "new_comment"],
  ]);
});
