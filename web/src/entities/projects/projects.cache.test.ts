import { endpoints } from "virtual:endpoints";
import type { Project } from "@chonsu/shared/entities/projects";
import { beforeEach, expect, test } from "vitest";
import { ApiError } from "../../api/errors.ts";
import { createQueryClient } from "../../api/query.ts";
import { idOf, startServer } from "../../test/server.ts";
import { addProject, changeProject, dropIfGone, feedKey, listedProject } from "./projects.cache.ts";

const ONE = ["projects", "one", { params: { id: "7" } }, { viewerId: 1 }];
const LIKED = ["projects", "liked", {}];
const TAGGED = ["projects", "taggedUsers", { params: { id: "7" } }];
const SEARCH = ["projects", "search", { term: "로봇", degrees: [] }];
/** The author of the tenth post of the campus. */
const AUTHOR = idOf("hyunwoo");

/** The posts of the campus. */
let posts: readonly Project[] = [];
let client = createQueryClient();

function post(id: number): Project {
  const found = posts.find((one) => one.id === id);
  if (found === undefined) throw new Error(`the campus has no post ${id}`);
  return found;
}

const feed = (...ids: number[]) => ({ next: { page: 2 }, results: ids.map(post) });
const likesOf = (id: number) => ({ like_count: post(id).like_count });

beforeEach(async () => {
  const { as } = await startServer();
  posts = await as("haneul")(endpoints.projects.every, {});
  client = createQueryClient();
  client.setQueryData(feedKey(null), feed(9, 8, 7));
  client.setQueryData(feedKey(AUTHOR), feed(7));
  client.setQueryData(SEARCH, {
    pages: [{ count: 2, next: null, results: [post(9), post(7)] }],
    pageParams: [{ page: 1 }],
  });
  client.setQueryData(LIKED, [post(7), post(8)]);
  client.setQueryData(ONE, post(7));
  client.setQueryData(TAGGED, [{ id: 7, user_name: "이름이 같은 번호" }]);
});

test("changes a post in feeds, lists, search results and on its own page only", () => {
  const tagged = client.getQueryData(TAGGED);
  changeProject(client, 7, (project) => ({ ...project, like_count: 99 }));
  expect(client.getQueryData(feedKey(null))).toMatchObject({
    results: [likesOf(9), likesOf(8), { id: 7, like_count: 99 }],
    next: { page: 2 },
  });
  expect(client.getQueryData(feedKey(AUTHOR))).toMatchObject({ results: [{ like_count: 99 }] });
  expect(client.getQueryData(SEARCH)).toMatchObject({
    pages: [{ count: 2, results: [likesOf(9), { id: 7, like_count: 99 }] }],
    pageParams: [{ page: 1 }],
  });
  expect(client.getQueryData(LIKED)).toMatchObject([{ like_count: 99 }, likesOf(8)]);
  expect(client.getQueryData(ONE)).toMatchObject({ like_count: 99 });
  expect(client.getQueryData(TAGGED)).toBe(tagged);
});

test("does not touch lists without the post, so that they are not rendered again", () => {
  const before = client.getQueryData(feedKey(null));
  changeProject(client, 404, (project) => ({ ...project, like_count: 99 }));
  expect(client.getQueryData(feedKey(null))).toBe(before);
});

test("keeps the age of changed data: stale data is still refetched", async () => {
  client.setQueryData(LIKED, [post(7)], { updatedAt: 1 });
  await client.invalidateQueries({ queryKey: feedKey(null), refetchType: "none" });
  changeProject(client, 7, (project) => ({ ...project, like_count: 99 }));
  expect(client.getQueryState(LIKED)).toMatchObject({ data: [{ like_count: 99 }], dataUpdatedAt: 1 });
  expect(client.getQueryState(feedKey(null))?.isInvalidated).toBe(true);
});

test("removes a deleted post from every list; its own page keeps it until it is left", () => {
  changeProject(client, 7, () => null);
  expect(client.getQueryData(feedKey(null))).toMatchObject({
    results: [{ id: 9 }, { id: 8 }],
  });
  expect(client.getQueryData(SEARCH)).toMatchObject({ pages: [{ count: 1, results: [{ id: 9 }] }] });
  expect(client.getQueryData(LIKED)).toMatchObject([{ id: 8 }]);
  expect(client.getQueryData(ONE)).toMatchObject({ id: 7 });
});

test("removes a post after the refusal that says it is gone, and only then", () => {
  dropIfGone(client, 7, new ApiError(403, { code: "FORBIDDEN" }));
  expect(client.getQueryData(LIKED)).toMatchObject([{ id: 7 }, { id: 8 }]);
  dropIfGone(client, 7, new ApiError(404, { code: "PROJECT_NOT_FOUND" }));
  expect(client.getQueryData(LIKED)).toMatchObject([{ id: 8 }]);
});

test("adds a new post to everybody's feed, those near me and its author's feed only", () => {
  client.setQueryData(feedKey(5), feed(3));
  client.setQueryData(feedKey({ within: 3 }), feed(9));
  client.setQueryData(feedKey(null), feed(9, 8, 7));
  addProject(client, post(10));
  expect(client.getQueryData(feedKey(null))).toMatchObject({
    results: [{ id: 10 }, { id: 9 }, { id: 8 }, { id: 7 }],
  });
  expect(client.getQueryData(feedKey({ within: 3 }))).toMatchObject({ results: [{ id: 10 }, { id: 9 }] });
  expect(client.getQueryData(feedKey({ within: 2 }))).toBeUndefined();
  expect(client.getQueryData(feedKey(AUTHOR))).toMatchObject({ results: [{ id: 10 }, { id: 7 }] });
  expect(client.getQueryData(feedKey(5))).toMatchObject({ results: [{ id: 3 }] });
  const empty = createQueryClient();
  addProject(empty, post(10));
  expect(empty.getQueryData(feedKey(null))).toBeUndefined();
});

test("finds a post in any cached list, so that its page can show it at once", () => {
  client.removeQueries({ queryKey: ONE });
  expect([9, 7, 404].map((id) => listedProject(client, id)?.title)).toEqual([post(9).title, post(7).title, undefined]);
  expect(listedProject(createQueryClient(), 7)).toBeUndefined();
});
