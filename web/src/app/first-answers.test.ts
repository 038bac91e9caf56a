import { endpoints } from "virtual:endpoints";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { beforeEach, expect, test, vi } from "vitest";
import { call } from "../api/client.ts";
import { clearSession, readToken, storeAccessToken } from "../api/session.ts";
import { forgetEarly } from "../api/transport.ts";
import { member, post, serve, signIn } from "../test/posts.tsx";
import { askFirst } from "./first-answers.ts";
import { paths } from "./paths.ts";

const FEED = `GET /api/projects/every/?page=1&page_size=${PAGE_SIZE}`;
const feed = () => call(endpoints.projects.every, { query: { page: 1, page_size: PAGE_SIZE } });
const ask = (pathname: string, search = "") => askFirst({ pathname, search });

beforeEach(() => {
  clearSession();
  forgetEarly();
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

test("what nobody took is forgotten", async () => {
  signIn(1);
  const sent = serve({ [FEED]: [] });
  ask(paths.home);
  forgetEarly();
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
  ask("/no/such/page");
  expect(sent).toEqual([]);
});

test("my own profile asks for the frame only, another's for all of theirs", () => {
  signIn(1);
  const sent = serve({});
  ask(paths.profile(1));
  expect(sent.map((one) => one.call)).not.toContain("GET /api/user/1/");
  ask(paths.profile(2));
  expect(sent.map((one) => one.call)).toContain("GET /api/user/2/");
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
