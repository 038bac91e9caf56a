import { endpoints } from "virtual:endpoints";
import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { expect, test, vi } from "vitest";
import { call, prefetched } from "../api/client.ts";
import { forgetPrefetched } from "../api/transport.ts";
import { paths } from "../paths/paths.ts";
import { type Handle, idOf, refusal, startServer } from "../test/server.ts";
import { prefetchAnswers } from "./prefetch-answers.ts";

const FEED = `GET /api/projects/every/?page=1&page_size=${PAGE_SIZE}`;
const feed = () => call(endpoints.projects.every, { query: { page: 1, page_size: PAGE_SIZE } });
const ask = (pathname: string, search = "") => prefetchAnswers({ pathname, search });
const JUNHO = { params: { id: idOf("junho") } };

async function start(member?: Handle | null) {
  const server = await startServer(member);
  return { ...server, asked: () => server.sent.map((one) => one.call) };
}

test("what the feed asks for first is asked before it is there, and asked once", async () => {
  const { asked, count } = await start();
  ask(paths.home);
  expect(asked()).toContain(FEED);
  const first = await feed();
  expect(count(FEED)).toBe(1);
  expect(await feed()).toEqual(first);
  expect(count(FEED)).toBe(2);
});

test("an answer that has come is there at once, once; a refusal is left to whoever asks", async () => {
  const { between } = await start();
  between("GET /api/path/", () => refusal("USER_NOT_FOUND"));
  ask(paths.profile(JUNHO.params.id));
  expect(prefetched(endpoints.users.one, JUNHO)).toBeUndefined();
  await vi.waitFor(() => expect(prefetched(endpoints.users.one, JUNHO)?.user_name).toBe("윤준호"));
  expect(prefetched(endpoints.users.one, JUNHO)).toBeUndefined();
  expect(prefetched(endpoints.users.path, JUNHO)).toBeUndefined();
  await expect(call(endpoints.users.path, JUNHO)).rejects.toThrow();
});

test("what nobody took is forgotten", async () => {
  const { count } = await start();
  ask(paths.home);
  forgetPrefetched();
  await feed();
  expect(count(FEED)).toBe(2);
});

test("an answer belongs to the token it was given for", async () => {
  const { count, signIn } = await start();
  ask(paths.home);
  signIn("haneul");
  await feed();
  expect(count(FEED)).toBe(2);
});

test("nothing is asked for a visitor, for an address with a search, or where no screen asks at once", async () => {
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

test("my own profile asks for the frame only, another's for all of theirs", async () => {
  const { asked } = await start();
  ask(paths.profile(idOf("haneul")));
  // Nor for what no phone shows there.
  expect(asked()).toEqual(["GET /api/current-user/"]);
  ask(paths.profile(JUNHO.params.id));
  expect(asked()).toContain(`GET /api/user/${JUNHO.params.id}/`);
});

test("on a wide window the notifications beside the feed are asked for, which the bell counts", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const { asked } = await start();
  ask(paths.home);
  expect(asked()).toContain("GET /api/notifications/");
  expect(asked()).not.toContain("GET /api/notifications-unread-count/");
});

test("the experiences of a profile are asked for as soon as it says that there are some", async () => {
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

test("the picture that heads a screen is fetched with the answer that names it", async () => {
  const { as } = await start();
  const { profile } = await as("haneul")(endpoints.users.one, JUNHO);
  document.head.replaceChildren();
  ask(paths.profile(JUNHO.params.id));
  ask(paths.project(PROJECTS.walkingRobot.id));
  await vi.waitFor(() => expect(preloads()).toEqual([profile.image]));
});
