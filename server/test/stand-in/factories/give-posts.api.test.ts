import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { openTestProduct, rowsOf } from "../harness.ts";
import { give, openFrozen, seenBy } from "./given.ts";

const { haneul, junho, dahye } = CAST;
const HOUR = 3_600_000;
const MINUTE = 60_000;

function lastNotice(test: Parameters<typeof rowsOf>[0]) {
  return rowsOf(test, "select max(id) id from notifications")[0]?.["id"];
}

describe("POST /__standin/give/projects/", () => {
  it("makes a post without any options, with a realistic text", async () => {
    const test = await openTestProduct();
    const { ids, projects } = await give(test, "projects", {});
    expect(projects).toMatchObject([{ id: ids[0], images: [], like_count: 0, comment_count: 0 }]);
    expect(projects[0].keywords.length).toBeGreaterThan(0);
    expect(projects[0].content).toMatch(/[가-힣]/);
    expect((await seenBy(test, "haneul", "/api/projects/every/?page=1")).results[0].id).toBe(ids[0]);
  });

  it("makes posts as wanted, with comments, likes and pictures", async () => {
    const test = await openFrozen();
    const options = {
      author_id: haneul.id,
      count: 3,
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
        user: { id: haneul.id },
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
  });
});

describe("POST /__standin/give/comments/ and likes/", () => {
  it("makes comments, and replies in their thread, also to a reply", async () => {
    const test = await openTestProduct();
    const comment = await give(test, "comments", { project_id: 1 });
    const id = comment.ids[0];
    expect(comment.comments).toMatchObject([{ id, parent_comment: null }]);
    const replies = await give(test, "comments", { project_id: 1, parent_comment: id, count: 3 });
    const again = await give(test, "comments", { project_id: 1, parent_comment: replies.ids[0] });
    expect([...replies.comments, ...again.comments]).toMatchObject(Array(4).fill({ parent_comment: id }));
  });

  it("lets members like a post, and skips those who already do", async () => {
    const test = await openTestProduct();
    const { ids } = await give(test, "projects", { author_id: haneul.id });
    const options = { project_id: ids[0], user_ids: [junho.id, dahye.id] };
    expect(await give(test, "likes", options)).toEqual({ user_ids: [junho.id, dahye.id], like_count: 2 });
    const more = await give(test, "likes", { ...options, count: 3 });
    expect(more.like_count).toBe(5);
  });
});
