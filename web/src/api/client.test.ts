import { endpoints } from "virtual:endpoints";
import { expect, test, vi } from "vitest";
import { idOf, lost, startServer } from "../test/server.ts";
import { call } from "./client.ts";
import { readToken, readUserId, storeAccessToken, storeSession } from "./session.ts";

const REFRESH = "POST /api/token/refresh/";
const LIST = "GET /api/friends/";

const five = () => Promise.allSettled(Array.from({ length: 5 }, () => call(endpoints.friends.list, {})));

/** A token with an invalid signature that has not expired. */
const invalid = (token: string | null) => `${token?.slice(0, -10)}AAAAAAAAAA`;

async function start() {
  const server = await startServer();
  storeAccessToken(invalid(readToken("access")));
  return server;
}

test("five calls that are refused with 401 share one renewal, and each gets its response", async () => {
  const { as, bodies, count } = await start();
  const refresh = readToken("refresh");
  const list = await as("haneul")(endpoints.friends.list, {});
  expect(await five()).toEqual(Array.from({ length: 5 }, () => ({ status: "fulfilled", value: list })));
  expect([bodies(REFRESH), count(LIST)]).toEqual([[{ refresh }], 10]);
  await call(endpoints.friends.list, {});
  expect([count(LIST), readUserId()]).toEqual([11, idOf("haneul")]);
});

test("a refused renewal ends the session for all five calls", async () => {
  const { count } = await start();
  const [access, refresh] = [readToken("access") ?? "", invalid(readToken("refresh"))];
  storeSession({ access, refresh, userId: idOf("haneul") });
  expect((await five()).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "rejected"));
  expect(count(REFRESH)).toBe(1);
  expect([readToken("access"), readToken("refresh"), readUserId()]).toEqual([null, null, null]);
});

test("a renewal without a response does not end the session", async () => {
  const { between } = await start();
  between(REFRESH, lost);
  await five();
  expect(readUserId()).toBe(idOf("haneul"));
});

test("a command of a page that is being left is sent so that it outlives the page", async () => {
  await startServer();
  const sent = vi.spyOn(globalThis, "fetch");
  const like = () => call(endpoints.projects.toggleLike, { params: { id: 25 } });
  // Another test of this process may have left the page.
  window.dispatchEvent(new Event("pageshow"));
  await like();
  window.dispatchEvent(new Event("pagehide"));
  await like();
  window.dispatchEvent(new Event("pageshow"));
  await like();
  expect(sent.mock.calls.map(([, init]) => init?.keepalive)).toEqual([false, true, false]);
});
