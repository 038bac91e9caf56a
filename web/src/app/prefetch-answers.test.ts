import { endpoints } from "virtual:endpoints";
import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { expect, test, vi } from "vitest";
import { call, prefetched } from "../api/client.ts";
import { createQueryClient } from "../api/query.ts";
import { forgetPrefetched } from "../api/transport.ts";
import { feedQuery } from "../features/projects/feed.queries.ts";
import { chooseWithin } from "../features/projects/within/within.ts";
import { paths } from "../paths/paths.ts";
import { type Handle, idOf, refusal, startServer } from "../test/server.ts";
import { prefetchAnswers } from "./prefetch-answers.ts";

const FEED = `GET /api/projects/every/?page=1&page_size=${PAGE_SIZE}`;
const NEAR = `POST /api/search/projects/?page=1&page_size=${PAGE_SIZE}`;
const feed = () => call(endpoints.projects.every, { query: { page: 1, page_size: PAGE_SIZE } });
const ask = (pathname: string, search = "") => prefetchAnswers({ pathname, search });
const JUNHO = { params: { id: idOf("junho") } };

async function start(member?: Handle | null) {
  const server = await startServer(member);
  return { ...server, asked: () => server.sent.map((one) => one.call) };
}

test("the first request of the feed is made before its code has loaded, and made once", async () => {
  const { asked, count } = await start();
  ask(paths.home);
  expect(asked()).toContain(FEED);
  const first = await feed();
  expect(count(FEED)).toBe(1);
  expect(await feed()).toEqual(first);
  expect(count(FEED)).toBe(2);
});

test.each(["?within=2", ""])("the posts near me are prefetched too, as %j or what was chosen says", async (search) => {
  const { asked, sent } = await start();
  if (search === "") chooseWithin(new URLSearchParams(), idOf("haneul"), { within: 2 });
  ask(paths.home, search);
  const near = () => sent.filter((one) => one.call === NEAR);
  expect(near().map(({ body }) => body)).toEqual([{ q: "", degree: [1, 2] }]);
  expect(asked()).not.toContain(FEED);
  await createQueryClient().fetchQuery(feedQuery({ within: 3 }));
  expect(near()).toHaveLength(2);
  await createQueryClient().fetchQuery(feedQuery({ within: 2 }));
  expect(near()).toHaveLength(2);
});

test("a response that has arrived is used once, and a refusal is left to the query", async () => {
  const { between } = await start();
  between("GET /api/path/", () => refusal("USER_NOT_FOUND"));
  ask(paths.profile(JUNHO.params.id));
  expect(prefetched(endpoints.users.one, JUNHO)).toBeUndefined();
  await vi.waitFor(() => expect(prefetched(endpoints.users.one, JUNHO)?.user_name).toBe("윤준호"));
  expect(prefetched(endpoints.users.one, JUNHO)).toBeUndefined();
  expect(prefetched(endpoints.users.path, JUNHO)).toBeUndefined();
  await expect(call(endpoints.users.path, JUNHO)).rejects.toThrow();
});

test("drops prefetched responses that nobody has used", async () => {
  const { count } = await start();
  ask(paths.home);
  forgetPrefetched();
  await feed();
  expect(count(FEED)).toBe(2);
});

test("a response is used with its own token only", async () => {
  const { count, signIn } = await start();
  ask(paths.home);
  signIn("haneul");
  await feed();
  expect(count(FEED)).toBe(2);
});

test("prefetches nothing for a visitor, for a URL with a query, or for a screen without prefetching", async () => {
  const { asked, signIn } = await start(null);
  ask(paths.home);
  signIn("haneul");
  ask(paths.home, "?people=3");
  ask(paths.projectAdd);
  ask(paths.projectEdit(7));
  ask(paths.profile(DELETED_USER_ID));
  ask("/no/such/page");
  expect(asked()).toEqual([]);
});

test("prefetches the frame for my own profile, and everything for another profile", async () => {
  const { asked } = await start();
  ask(paths.profile(idOf("haneul")));
  const ofFrame = ["current-user", "notifications-unread-count", "conversations"].map((name) => `GET /api/${name}/`);
  expect(asked()).toEqual(ofFrame);
  ask(paths.profile(JUNHO.params.id));
  expect(asked()).toContain(`GET /api/user/${JUNHO.params.id}/`);
});

test("prefetches the notifications of the aside, which the bell counts, on wide windows", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const { asked } = await start();
  ask(paths.home);
  expect(asked()).toContain("GET /api/notifications/");
  expect(asked()).not.toContain("GET /api/notifications-unread-count/");
});

test("prefetches the experiences of a profile when the profile has some", async () => {
  const { asked } = await start();
  const listOf = (id: number) => `GET /api/experiences-with-pending/${id}/`;
  const without = idOf("hangyeol");
  ask(paths.profile(JUNHO.params.id));
  await vi.waitFor(() => expect(asked()).toContain(listOf(JUNHO.params.id)));
  ask(paths.profile(without));
  await vi.waitFor(() => expect(prefetched(endpoints.users.one, { params: { id: without } })).toBeDefined());
  expect(asked()).not.toContain(listOf(without));
});

const preloads = () =>
  [...document.head.querySelectorAll("link[rel=preload][as=image]")].map((link) => link.getAttribute("href"));

test("prefetches the main picture when the response names it", async () => {
  const { as } = await start();
  const { profile } = await as("haneul")(endpoints.users.one, JUNHO);
  document.head.replaceChildren();
  ask(paths.profile(JUNHO.params.id));
  ask(paths.project(PROJECTS.walkingRobot.id));
  // What the test before prefetched may still arrive: it is the same picture.
  await vi.waitFor(() => expect(new Set(preloads())).toEqual(new Set([profile.image])));
});
