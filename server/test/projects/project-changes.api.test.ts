import { CAST } from "@chonsu/db/seed/cast";
import { comments as commentRows } from "@chonsu/db/tables/comments";
import { beforeEach, describe, expect, it } from "vitest";
import { BATCH_ROWS } from "../../src/platform/batches.ts";
import { nextTurn } from "../../src/platform/clock.ts";
import { statementsDuring } from "../contract/statements.ts";
import { type Agent, startQuietApp } from "../support/chat.ts";
import { connectionOf, planOf } from "../support/connection.ts";
import { openConnection } from "../support/connections.ts";
import type { Handle, TestApp } from "../support/harness.ts";
import { writePost } from "../support/posts.ts";

const PEOPLE = ["haneul", "garam", "hangyeol", "junho", "minji"] as const;

let app: TestApp;
/** A post of haneul with garam as a tagged member and hangyeol as a commenter. */
let post: number;

const id = (handle: Handle) => CAST[handle].id;
const ids = (...handles: Handle[]) => handles.map(id);

beforeEach(async () => {
  app = await startQuietApp();
  post = (await writePost(app, "haneul", { tagged_users: ids("garam") })).id;
  await comments("hangyeol", "첫 댓글");
});

function comments(handle: Handle, content: string) {
  return app.as(handle).post(`/api/projects/${post}/comments/create/`).send({ content }).expect(201);
}

/**
 * The receivers of pushes about posts during `act`, and the members who read the event later in `GET /api/changes/`.
 */
async function publishedBy(act: () => PromiseLike<unknown>) {
  const since = (await app.as("minji").get("/api/changes/").expect(200)).body.seq;
  const connections = await Promise.all(PEOPLE.map((handle) => openConnection(app, id(handle))));
  await act();
  // Many receivers are pushed to in later turns: one batch in each.
  for (let turns = 0; turns < 20; turns += 1) await new Promise<void>(nextTurn);
  const [pushed, written]: [Record<string, unknown[]>, Record<string, unknown[]>] = [{}, {}];
  for (const [index, handle] of PEOPLE.entries()) {
    const payloads = (await connections[index]?.payloads("projects:changed")) ?? [];
    if (payloads.length > 0) pushed[handle] = payloads;
    const refs = await changedPosts(app.as(handle), since);
    if (refs.length > 0) written[handle] = refs;
  }
  return { pushed, written };
}

async function changedPosts(agent: Agent, since: number): Promise<number[]> {
  const { body } = await agent.get(`/api/changes/?since=${since}`).expect(200);
  const changes: { event: string; ref: number }[] = body.changes;
  return changes.filter(({ event }) => event === "projects:changed").map(({ ref }) => ref);
}

const toEach = (handles: readonly Handle[], what: unknown) =>
  Object.fromEntries(handles.map((handle) => [handle, [what]]));

/** Expects that exactly these members got the event of the post, by one push each and in the stored changes. */
function expectPublished(published: Awaited<ReturnType<typeof publishedBy>>, handles: readonly Handle[]): void {
  expect(published).toEqual({ pushed: toEach(handles, { project_id: post }), written: toEach(handles, post) });
}

const like = () => app.as("minji").post(`/api/projects/${post}/like-toggle/`).expect(200);

const CIRCLE = ["haneul", "garam", "hangyeol"] as const;

it("projects:changed goes to the former and the present members of a circle when an edit changes them", async () => {
  const body = { tagged_users: ids("junho") };
  const edit = () => app.as("haneul").patch(`/api/projects/${post}/edit/`).send(body).expect(200);
  expectPublished(await publishedBy(edit), [...CIRCLE, "junho"]);
});

it("finds the commenters of a post in the index alone, because its comments are all over the file", async () => {
  const { statements } = await statementsDuring(app, () => publishedBy(like));
  const isAboutComments = (sql: string) => sql.includes(`from "comments" where ("comments"."project_id" = `);
  const [plan = []] = statements.filter(isAboutComments).map((sql) => planOf(app, sql));
  expect(plan.filter((step) => step.includes("SEARCH comments"))).toEqual([
    expect.stringContaining("USING COVERING INDEX comments_project "),
  ]);
});

describe("the stored event", () => {
  const rowsOf = (table: string) => connectionOf(app).prepare(`select * from ${table}`).all().length;
  const place = async () => (await app.as("minji").get("/api/changes/").expect(200)).body.seq;

  it("is one row for all receivers, however many they are and however often the post changes", async () => {
    // Earlier than the comment of hangyeol, which is the first one of the second batch.
    const row = { projectId: post, userId: id("junho"), content: "댓글", createdAt: 0 };
    const rows = Array.from({ length: BATCH_ROWS }, () => row);
    app.ctx.db.insert(commentRows).values(rows).run();
    const before = rowsOf("member_changes");
    expectPublished(await publishedBy(like), [...CIRCLE, "junho"]);
    expectPublished(await publishedBy(like), [...CIRCLE, "junho"]);
    expect([rowsOf("member_changes"), rowsOf("project_changes")]).toEqual([before, 1]);
  });

  it("is listed once for each member, also after a time outside of the circle", async () => {
    const since = await place();
    for (let times = 0; times < 2; times += 1) {
      const { body } = await comments("junho", "한 번");
      await like();
      expect(await changedPosts(app.as("junho"), since)).toEqual([post]);
      await app.as("junho").delete(`/api/comments/${body.id}/delete/`).expect(204);
      expect(await changedPosts(app.as("junho"), since)).toEqual([post]);
    }
    const left = await place();
    await like();
    expect(await changedPosts(app.as("junho"), left)).toEqual([]);
  });
});
