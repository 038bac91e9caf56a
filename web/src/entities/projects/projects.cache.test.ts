import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { post } from "../../test/posts.tsx";
import { addProject, ageLikes, ageProjectLists, changeProject, listedProject, pagesKey } from "./projects.cache.ts";

const ONE = ["projects", "one", { params: { id: "7" } }, { viewerId: 1 }];
const LIKED = ["projects", "liked", {}];
const TAGGED = ["projects", "taggedUsers", { params: { id: "7" } }];

let client = createQueryClient();
const page = (...ids: number[]) => ({ count: 9, next: null, previous: null, results: ids.map((id) => post(id)) });

beforeEach(() => {
  client = createQueryClient();
  client.setQueryData(pagesKey(null), { pages: [page(9, 8), page(7)], pageParams: [1, 2] });
  client.setQueryData(pagesKey(2), { pages: [page(7)], pageParams: [1] });
  client.setQueryData(LIKED, [post(7), post(8)]);
  client.setQueryData(ONE, post(7));
  client.setQueryData(TAGGED, [{ id: 7, user_name: "이름이 같은 번호" }]);
});

test("changes a post in feeds, lists and on its own page, and nothing else", () => {
  const tagged = client.getQueryData(TAGGED);
  changeProject(client, 7, (project) => ({ ...project, like_count: 99 }));
  expect(client.getQueryData(pagesKey(null))).toMatchObject({
    pages: [{ results: [{ like_count: 3 }, { like_count: 3 }] }, { results: [{ id: 7, like_count: 99 }] }],
    pageParams: [1, 2],
  });
  expect(client.getQueryData(pagesKey(2))).toMatchObject({ pages: [{ results: [{ like_count: 99 }] }] });
  expect(client.getQueryData(LIKED)).toMatchObject([{ like_count: 99 }, { like_count: 3 }]);
  expect(client.getQueryData(ONE)).toMatchObject({ like_count: 99 });
  expect(client.getQueryData(TAGGED)).toBe(tagged);
});

test("leaves lists that do not hold the post as they are, so that nothing is drawn anew", () => {
  const before = client.getQueryData(pagesKey(null));
  changeProject(client, 404, (project) => ({ ...project, like_count: 99 }));
  expect(client.getQueryData(pagesKey(null))).toBe(before);
});

test("takes a deleted post out of every list; its own page keeps it until one has left", () => {
  changeProject(client, 7, () => null);
  expect(client.getQueryData(pagesKey(null))).toMatchObject({
    pages: [{ results: [{ id: 9 }, { id: 8 }] }, { results: [] }],
  });
  expect(client.getQueryData(LIKED)).toMatchObject([{ id: 8 }]);
  expect(client.getQueryData(ONE)).toMatchObject({ id: 7 });
});

test("puts a new post first in everybody's feed and its author's, not in those of others or in what was never loaded", () => {
  client.setQueryData(pagesKey(5), { pages: [page(3)], pageParams: [1] });
  addProject(client, post(10));
  expect(client.getQueryData(pagesKey(null))).toMatchObject({
    pages: [{ results: [{ id: 10 }, { id: 9 }, { id: 8 }] }, {}],
  });
  expect(client.getQueryData(pagesKey(2))).toMatchObject({ pages: [{ results: [{ id: 10 }, { id: 7 }] }] });
  expect(client.getQueryData(pagesKey(5))).toMatchObject({ pages: [{ results: [{ id: 3 }] }] });
  const empty = createQueryClient();
  addProject(empty, post(10));
  expect(empty.getQueryData(pagesKey(null))).toBeUndefined();
});

test("finds a post in whatever list holds it, so that its page can show it at once", () => {
  client.removeQueries({ queryKey: ONE });
  expect([9, 7, 404].map((id) => listedProject(client, id)?.title)).toEqual(["게시물 9", "게시물 7", undefined]);
  expect(listedProject(createQueryClient(), 7)).toBeUndefined();
});

test("a like ages the lists of likes, not the feeds, which a long way down would be asked for page by page", async () => {
  const likers = ["projects", "likedUsers", { params: { id: "7" } }];
  client.setQueryData(likers, []);
  await ageLikes(client);
  const isOld = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([LIKED, likers, pagesKey(null), pagesKey(2), ONE].map(isOld)).toEqual([true, true, false, false, false]);
});

test("ages the lists without asking", async () => {
  await ageProjectLists(client);
  expect(client.getQueryState(pagesKey(null))).toMatchObject({ isInvalidated: true, fetchStatus: "idle" });
});
