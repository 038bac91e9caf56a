import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { CAST } from "@chonsu/db/seed/cast";
import { projectImages, projectLikes, projects } from "@chonsu/db/tables/projects";
import { users } from "@chonsu/db/tables/users";
import type { Project } from "@chonsu/shared/entities/projects";
import { PAGE_SIZE_MAX } from "@chonsu/shared/limits";
import { eq } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { watchStatements } from "../contract/statements.ts";
import { depart, startTestApp, TEST_NOW, type TestApp } from "../support/harness.ts";

const EVERY = "/api/projects/every/";
const OLDEST = 100_000;
const POSTS = 2000;
/** Ten posts are read at a time. */
const BATCHES = POSTS / 10;
const TURNS = 20;
/** With texts of this length a connection buffers only a few batches for a client that does not read. */
const LONG = 5000;

/** The campus with two thousand posts of haneul, newer than all others. */
async function startFeed(options: { content?: string; expectErrors?: boolean } = {}) {
  const { content = "글", expectErrors = false } = options;
  const app = await startTestApp({ expectErrors });
  const post = { userId: CAST.haneul.id, title: "로봇", content, likeCount: 0, commentCount: 0 };
  const posts = Array.from({ length: POSTS }, (_, index) => ({
    ...post,
    id: OLDEST + index,
    createdAt: TEST_NOW + index,
  }));
  app.ctx.db.insert(projects).values(posts).run();
  app.ctx.memory.sync();
  let batches = 0;
  const end = watchStatements(app, (sql) => {
    if (/from "projects" where \(?"projects"."id" in/.test(sql)) batches += 1;
  });
  onTestFinished(end);
  return { app, batchesRead: () => batches };
}

/** Sends a request and reads only the head of the answer. */
async function begin(
  app: TestApp,
  path: string,
  { token = app.token(CAST.haneul.id), method = "GET", encoding = "" } = {},
) {
  const headers = { Authorization: `Bearer ${token}`, ...(encoding === "" ? {} : { "Accept-Encoding": encoding }) };
  const asked = request(new URL(path, app.url), { method, headers, agent: false }).end();
  const [answer]: IncomingMessage[] = await once(asked, "response");
  if (answer === undefined) throw new Error("no answer");
  return answer;
}

/** Lets the event loop turn: each request takes some turns. */
async function askOften(app: TestApp, times = TURNS): Promise<void> {
  const member = app.as("junho");
  for (let asked = 0; asked < times; asked += 1) await member.get("/api/notifications-unread-count/").expect(200);
}

async function postsOf(answer: IncomingMessage): Promise<Project[]> {
  return JSON.parse(await text(answer));
}

it("is read only as fast as the client takes it, others are answered meanwhile, and deleted posts are left out", async () => {
  const { app, batchesRead } = await startFeed({ content: "글".repeat(LONG) });
  const answer = await begin(app, EVERY);
  await askOften(app);
  expect(batchesRead()).toBeLessThan(BATCHES);
  await app.as("haneul").delete(`/api/projects/delete/${OLDEST}/`).expect(204);
  const ids = (await postsOf(answer)).map(({ id }) => id);
  expect(batchesRead()).toBeGreaterThanOrEqual(BATCHES);
  expect(ids.length).toBeGreaterThanOrEqual(POSTS);
  expect([ids.includes(OLDEST), ids.includes(OLDEST + 1)]).toEqual([false, true]);
});

it("reads no more rows when the client disconnects, and is cut off when the caller's session ends", async () => {
  const { app, batchesRead } = await startFeed({ content: "글".repeat(LONG) });
  const left = await begin(app, EVERY);
  left.destroy();
  await askOften(app);
  expect(batchesRead()).toBeLessThan(BATCHES);
  const answer = await begin(app, EVERY);
  await depart(app, "haneul");
  await expect(text(answer)).rejects.toThrow("aborted");
});

it("has the same text as all its pages together, compressed too", async () => {
  const { app } = await startFeed();
  const whole = await text(await begin(app, EVERY));
  const pages: string[] = [];
  for (let page = 1; pages.length * PAGE_SIZE_MAX < JSON.parse(whole).length; page += 1) {
    const { body } = await app.as("haneul").get(`${EVERY}?page=${page}&page_size=${PAGE_SIZE_MAX}`).expect(200);
    pages.push(JSON.stringify(body.results).slice(1, -1));
  }
  expect(whole).toBe(`[${pages.join()}]`);
  const zipped = await begin(app, EVERY, { encoding: "gzip" });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(Buffer.concat(await zipped.toArray())).toString()).toBe(whole);
});

it("has the headers of a short answer, and HEAD reads no further posts", async () => {
  const { app, batchesRead } = await startFeed();
  const short = await begin(app, `${EVERY}?page=1`);
  const { headers } = await begin(app, EVERY);
  const varying = ["content-length", "transfer-encoding", "x-request-id", "date"];
  const kept = (of: IncomingMessage["headers"]) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !varying.includes(name)));
  expect(kept(headers)).toEqual(kept(short.headers));
  const before = batchesRead();
  const head = await begin(app, EVERY, { method: "HEAD" });
  expect([head.statusCode, await text(head), kept(head.headers)]).toEqual([200, "", kept(headers)]);
  await askOften(app, 2);
  expect(batchesRead() - before).toBeLessThan(BATCHES / 2);
});

/** Stores a value that no answer may have: a picture width that is not an integer. */
function spoil(app: TestApp, id: number): void {
  app.ctx.db
    .insert(projectImages)
    .values({ projectId: id, file: `${id}.webp`, width: 1.5, height: 1 })
    .run();
  app.ctx.memory.sync();
}

it("fails with an error answer before the first byte, and is cut off later; both are logged", async () => {
  const { app } = await startFeed({ expectErrors: true });
  spoil(app, OLDEST);
  await expect(text(await begin(app, EVERY))).rejects.toThrow("aborted");
  spoil(app, OLDEST + POSTS - 1);
  const answer = await begin(app, EVERY);
  expect([answer.statusCode, JSON.parse(await text(answer)).code]).toEqual([500, "INTERNAL"]);
  expect(app.errors).toHaveLength(2);
});

it("remembers the members of its first batches, and not all of a very long answer", async () => {
  const app = await startTestApp({ scenario: "crowd:3000" });
  const [post] = app.ctx.db.select().from(projects).limit(1).all();
  if (post === undefined) throw new Error("no post");
  const likeEvery = (userIds: readonly number[]) => {
    const likes = userIds.map((userId) => ({ projectId: post.id, userId, createdAt: userId }));
    app.ctx.db.insert(projectLikes).values(likes).onConflictDoNothing().run();
    app.ctx.db.update(projects).set({ likeCount: userIds.length }).where(eq(projects.id, post.id)).run();
    app.ctx.memory.sync();
  };
  const ids = app.ctx.db
    .select({ id: users.id })
    .from(users)
    .all()
    .map(({ id }) => id);
  const [reader = 0] = ids;
  const readsOfMembers = async () => {
    let reads = 0;
    const end = watchStatements(app, (sql) => {
      if (sql.includes('from "profile_skills"')) reads += 1;
    });
    await text(await begin(app, `/api/projects/${post.id}/`, { token: app.token(reader) }));
    end();
    return reads;
  };
  likeEvery(ids.slice(0, 500));
  expect([(await readsOfMembers()) > 0, await readsOfMembers()]).toEqual([true, 0]);
  likeEvery(ids);
  await readsOfMembers();
  expect(await readsOfMembers()).toBeGreaterThan(0);
});
