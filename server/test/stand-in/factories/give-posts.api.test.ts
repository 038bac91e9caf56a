import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { manualClock } from "../../../src/platform/clock.ts";
import { TEST_NOW } from "../../support/harness.ts";
import { contradictionsIn } from "../../support/integrity.ts";
import { openTestProduct } from "../harness.ts";
import { give, refusal, rowsOf, seenBy } from "./given.ts";

const { haneul, junho, dahye } = CAST;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** What notifications a member has of a type since the test began. */
function noticesOf(test: Parameters<typeof rowsOf>[0], userId: number, after: unknown) {
  const sql = "select type from notifications where user_id = ? and id > ? order by id";
  return rowsOf(test, sql, userId, after).map(({ type }) => type);
}

function lastNotice(test: Parameters<typeof rowsOf>[0]) {
  return rowsOf(test, "select max(id) id from notifications")[0]?.["id"];
}

describe("POST /__standin/give/projects/", () => {
  it("makes a post out of nothing, which looks like one", async () => {
    const test = await openTestProduct();
    const { ids, projects } = await give(test, "projects", {});
    expect(projects).toMatchObject([{ id: ids[0], images: [], like_count: 0, comment_count: 0 }]);
    expect(projects[0].keywords.length).toBeGreaterThan(0);
    expect(projects[0].content).toMatch(/[가-힣]/);
    expect((await seenBy(test, "haneul", "/api/projects/every/?page=1")).results[0].id).toBe(ids[0]);
  });

  it("makes posts as they are wanted, with all that hangs on them", async () => {
    const machine = manualClock(TEST_NOW);
    const test = await openTestProduct({ machine, plan: { frozenAt: TEST_NOW } });
    const options = {
      author_id: haneul.id,
      count: 3,
      title: "로봇 팔",
      content: "같이 만들어요.",
      keywords: ["로봇", "기계"],
      contacts: ["010-0000-0000"],
      tagged_users: [junho.id],
      images: 2,
      likes: 4,
      liked_by: [dahye.id],
      comments: 3,
      replies: 2,
      age_ms: HOUR,
      step_ms: MINUTE,
    };
    const before = lastNotice(test);
    const { ids, projects } = await give(test, "projects", options);
    expect(projects.map(({ id }: { id: number }) => id)).toEqual(ids);
    for (const post of projects) {
      expect(post).toMatchObject({
        title: "로봇 팔",
        user: { id: haneul.id },
        keywords: ["로봇", "기계"],
        contacts: [{ contact_info: "010-0000-0000" }],
        tagged_users: [{ id: junho.id }],
        like_count: 5,
        comment_count: 9,
      });
      expect(post.liked_users.map(({ id }: { id: number }) => id)).toContain(dahye.id);
      for (const { image } of post.images) await test.visitor().get(new URL(image).pathname).expect(200);
    }
    expect(projects.map((post: { created_at: string }) => post.created_at.slice(11, 16))).toEqual([
      "12:58",
      "12:59",
      "13:00",
    ]);
    const comments = await seenBy(test, "haneul", `/api/projects/${ids[0]}/comments/`);
    expect(comments.filter((one: { parent_comment: unknown }) => one.parent_comment === null)).toHaveLength(3);
    expect(lastNotice(test)).toBe(before);
    expect(contradictionsIn(test.product.instance)).toEqual([]);
  });

  it("is found by search, as memory follows", async () => {
    const test = await openTestProduct();
    const { ids } = await give(test, "projects", { author_id: haneul.id, title: "칼림바 합주단" });
    const haneulAsks = (await test.as("haneul")).post("/api/search/projects/");
    const { body } = await haneulAsks.send({ q: "칼림바" }).expect(200);
    expect(JSON.stringify(body)).toContain(`"id":${ids[0]},`);
  });

  it("tells those on it and those it interests when it is not to be quiet", async () => {
    const test = await openTestProduct();
    const { ids } = await give(test, "members", { interests: ["칼림바"] });
    const before = lastNotice(test);
    const options = { author_id: haneul.id, keywords: ["칼림바"], tagged_users: [junho.id, haneul.id], comments: 1 };
    await give(test, "projects", { ...options, quiet: false });
    expect(noticesOf(test, junho.id, before)).toContain("project_tag");
    expect(noticesOf(test, ids[0], before)).toContain("project_profile_keyword");
    expect(noticesOf(test, haneul.id, before)).not.toContain("project_tag");
  });

  it.each([
    [{ author_id: 9999 }, "USER_NOT_FOUND"],
    [{ tagged_users: [9999] }, "USER_NOT_FOUND"],
    [{ liked_by: [9999] }, "USER_NOT_FOUND"],
    [{ likes: 1000 }, "USER_NOT_FOUND"],
    [{ images: 6 }, "VALIDATION"],
    [{ count: 1000, likes: 51 }, "VALIDATION"],
    [{ keywords: [] }, "VALIDATION"],
  ])("refuses %j, and leaves no file", async (options, code) => {
    const test = await openTestProduct();
    expect(await refusal(test, "projects", { images: 1, ...options })).toBe(code);
    expect(contradictionsIn(test.product.instance)).toEqual([]);
  });
});

describe("POST /__standin/give/comments/ and likes/", () => {
  it("makes comments, and replies that join the thread", async () => {
    const test = await openTestProduct();
    const { ids: posts } = await give(test, "projects", { author_id: haneul.id, age_ms: 5 * HOUR });
    const options = { project_id: posts[0], author_id: junho.id, content: "좋아요!", age_ms: HOUR };
    const { ids, comments } = await give(test, "comments", options);
    expect(comments).toMatchObject([{ id: ids[0], user: junho.id, content: "좋아요!", parent_comment: null }]);
    const { ids: replies } = await give(test, "comments", { project_id: posts[0], parent_comment: ids[0], count: 3 });
    const again = await give(test, "comments", {
      project_id: posts[0],
      parent_comment: replies[0],
      author_id: dahye.id,
    });
    expect(again.comments).toMatchObject([{ parent_comment: ids[0], user: dahye.id }]);
    const post = await seenBy(test, "haneul", `/api/projects/${posts[0]}/`);
    expect(post.comment_count).toBe(5);
    expect(contradictionsIn(test.product.instance)).toEqual([]);
  });

  it("never makes a comment before its post or its member", async () => {
    const test = await openTestProduct();
    const { ids, projects } = await give(test, "projects", { author_id: haneul.id, age_ms: HOUR });
    const { comments } = await give(test, "comments", { project_id: ids[0], age_ms: 9 * HOUR, author_id: junho.id });
    expect(comments[0].created_at).toBe(projects[0].created_at);
  });

  it("tells the author, and who is answered, when it is not to be quiet", async () => {
    const test = await openTestProduct();
    const { ids } = await give(test, "projects", { author_id: haneul.id });
    const before = lastNotice(test);
    const options = { project_id: ids[0], author_id: junho.id };
    const { ids: first } = await give(test, "comments", { ...options, quiet: false });
    expect(noticesOf(test, haneul.id, before)).toEqual(["new_comment"]);
    const answer = { project_id: ids[0], author_id: dahye.id, parent_comment: first[0] };
    const { ids: replies } = await give(test, "comments", { ...answer, quiet: false });
    expect(noticesOf(test, junho.id, before)).toEqual(["reply_comment"]);
    await give(test, "comments", { ...options, parent_comment: replies[0], quiet: false });
    expect(noticesOf(test, dahye.id, before)).toEqual(["reply_comment"]);
  });

  it("lets members like a post; who does already goes on", async () => {
    const test = await openTestProduct();
    const { ids } = await give(test, "projects", { author_id: haneul.id });
    const options = { project_id: ids[0], user_ids: [junho.id, dahye.id] };
    expect(await give(test, "likes", options)).toEqual({ user_ids: [junho.id, dahye.id], like_count: 2 });
    const more = await give(test, "likes", { ...options, count: 3 });
    expect(more.like_count).toBe(5);
    expect(contradictionsIn(test.product.instance)).toEqual([]);
  });

  it.each([
    ["comments", { project_id: 9999 }, "PROJECT_NOT_FOUND"],
    ["comments", { project_id: 1, parent_comment: 9999 }, "COMMENT_NOT_FOUND"],
    ["comments", { project_id: 1, author_id: 9999 }, "USER_NOT_FOUND"],
    ["comments", { project_id: 1, content: "x".repeat(301) }, "VALIDATION"],
    ["comments", { project_id: 1, count: 1000, replies: 1000 }, "VALIDATION"],
    ["likes", { project_id: 9999 }, "PROJECT_NOT_FOUND"],
    ["likes", { project_id: 1, user_ids: [9999] }, "USER_NOT_FOUND"],
    ["likes", { project_id: 1, count: 1000 }, "USER_NOT_FOUND"],
  ])("refuses %s %j", async (what, options, code) => {
    expect(await refusal(await openTestProduct(), what, options)).toBe(code);
  });
});
