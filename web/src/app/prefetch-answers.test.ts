import { endpoints } from "virtual:endpoints";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { beforeEach, expect, test, vi } from "vitest";
import { call, prefetched } from "../api/client.ts";
import { clearSession, readToken, storeAccessToken } from "../api/session.ts";
import { forgetPrefetched } from "../api/transport.ts";
import { paths } from "../paths/paths.ts";
import { member, post, serve, signIn } from "../test/posts.tsx";
import { prefetchAnswers } from "./prefetch-answers.ts";

const FEED = `GET /api/projects/every/?page=1&page_size=${PAGE_SIZE}`;
const feed = () => call(endpoints.projects.every, { query: { page: 1, page_size: PAGE_SIZE } });
const ask = (pathname: string, search = "") => prefetchAnswers({ pathname, search });

beforeEach(() => {
  clearSession();
  forgetPrefetched();
});

test("what the feed asks for first is asked before it is there, and asked once", async () => {
  signIn(1);
  const sent = serve({ [FEED]: [] });
  ask(paths.home);
  expect(sent.map((one) => one.call)).toContain(FEED);
  expect(await feed()).toEqual([]);
  expect(sent.filter((one) => one.call === FEED)).toHaveLength(1);
  await feed();
  expect(sent.filter((one) => one.call === FEED)).toHaveLength(2);
});

test("an answer that has come is there at once, once; a refusal is left to whoever asks", async () => {
  signIn(1);
  const one = { params: { id: 2 } };
  serve({ "GET /api/user/2/": member(2, "윤준호") });
  ask(paths.profile(2));
  expect(prefetched(endpoints.users.one, one)).toBeUndefined();
  await vi.waitFor(() => expect(prefetched(endpoints.users.one, one)?.user_name).toBe("윤준호"));
  expect(prefetched(endpoints.users.one, one)).toBeUndefined();
  expect(prefetched(endpoints.users.path, one)).toBeUndefined();
  await expect(call(endpoints.users.path, one)).rejects.toThrow();
});

test("what nobody took is forgotten", async () => {
  signIn(1);
  const sent = serve({ [FEED]: [] });
  ask(paths.home);
  forgetPrefetched();
  await feed();
  expect(sent.filter((one) => one.call === FEED)).toHaveLength(2);
});

test("an answer belongs to the token it was given for", async () => {
  signIn(1);
  const sent = serve({ [FEED]: [] });
  ask(paths.home);
  storeAccessToken(`${readToken("access")}-of-another`);
  await feed();
  expect(sent.filter((one) => one.call === FEED)).toHaveLength(2);
});

test("nothing is asked for a visitor, for an address with a search, or where no screen asks at once", () => {
  const sent = serve({});
  ask(paths.home);
  signIn(1);
  ask(paths.home, "?people=3");
  ask(paths.projectAdd);
  ask(paths.projectEdit(7));
  ask(paths.profile(DELETED_USER_ID));
  ask("/no/such/page");
  expect(sent).toEqual([]);
});

test("my own profile asks for the frame only, another's for all of theirs", () => {
  signIn(1);
  const sent = serve({});
  ask(paths.profile(1));
  // Nor for what no phone shows there.
  expect(sent.map((one) => one.call)).toEqual(["GET /api/current-user/"]);
  ask(paths.profile(2));
  expect(sent.map((one) => one.call)).toContain("GET /api/user/2/");
});

test("the experiences of a profile are asked for as soon as it says that there are some", async () => {
  signIn(1);
  const person = member(2, "윤준호");
  const experiences = [{ id: 9, title: "로봇 동아리", start: "2025.01", end: "", content: "" }];
  const sent = serve({
    "GET /api/user/2/": { ...person, profile: { ...person.profile, experiences } },
    "GET /api/user/3/": member(3, "한서연"),
  });
  const asked = () => sent.map((one) => one.call);
  ask(paths.profile(2));
  await vi.waitFor(() => expect(asked()).toContain("GET /api/experiences-with-pending/2/"));
  ask(paths.profile(3));
  await vi.waitFor(() => expect(prefetched(endpoints.users.one, { params: { id: 3 } })).toBeDefined());
  expect(asked()).not.toContain("GET /api/experiences-with-pending/3/");
});

const preloads = () =>
  [...document.head.querySelectorAll("link[rel=preload][as=image]")].map((link) => link.getAttribute("href"));

test("the picture that heads a screen is fetched with the answer that names it", async () => {
  signIn(1);
  const face = "http://127.0.0.1/media/face.webp";
  const person = member(2, "윤준호");
  serve({
    "GET /api/user/2/": { ...person, profile: { ...person.profile, image: face } },
    "GET /api/projects/7/": post(7),
  });
  ask(paths.profile(2));
  ask(paths.project(7));
  await vi.waitFor(() => expect(preloads()).toEqual([face]));
});
