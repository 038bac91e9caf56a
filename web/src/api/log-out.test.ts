import { endpoints } from "virtual:endpoints";
import { LOGOUT_WAIT_MS } from "@chonsu/shared/limits";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { idOf, lost, startServer } from "../test/server.ts";
import { call, logOut } from "./client.ts";
import { useCommand } from "./command.ts";
import { createQueryClient } from "./query.ts";
import { readToken, readUserId, storeAccessToken, useUserId } from "./session.ts";

const LOG_OUT = "POST /api/logout/";
const REFRESH = "POST /api/token/refresh/";
const LIKE = "POST /api/projects/25/like-toggle/";

/** A token with an invalid signature that has not expired. */
const invalid = (token: string | null) => `${token?.slice(0, -10)}AAAAAAAAAA`;

/** Whether the session of these tokens still exists at the server. */
async function isAlive(refresh: string | null): Promise<boolean> {
  const answer = await fetch("/api/token/refresh/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ refresh }),
  });
  return answer.ok;
}

test("a logout forgets at once, and ends the session at the server", async () => {
  const { hold, count } = await startServer();
  const refresh = readToken("refresh");
  const answer = hold(LOG_OUT);
  const over = logOut();
  expect([readUserId(), { ...window.localStorage }]).toEqual([null, {}]);
  answer();
  await over;
  expect([count(LOG_OUT), await isAlive(refresh)]).toEqual([1, false]);
});

test("a logout without a network, or of a session that is over, forgets all the same", async () => {
  const { between, signIn } = await startServer();
  between(LOG_OUT, lost);
  await logOut();
  expect(readUserId()).toBeNull();
  signIn("haneul");
  storeAccessToken(invalid(readToken("access")));
  await logOut();
  expect({ ...window.localStorage }).toEqual({});
});

test("a logout with an expired access token ends the session too", async () => {
  const { clock, count } = await startServer();
  const refresh = readToken("refresh");
  const later = 3 * 60 * 60 * 1000;
  clock.advance(later);
  vi.setSystemTime(Date.now() + later);
  await logOut();
  expect([count(REFRESH), count(LOG_OUT), readUserId()]).toEqual([1, 1, null]);
  expect(await isAlive(refresh)).toBe(false);
});

test("the commands under way arrive before the session ends", async () => {
  const { sent, hold } = await startServer();
  const answer = hold(LIKE);
  const liked = call(endpoints.projects.toggleLike, { params: { id: 25 } });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const over = logOut();
  answer();
  expect(await liked).toMatchObject({ liked: expect.any(Boolean) });
  await over;
  expect(sent.map((one) => one.call)).toEqual([LIKE, LOG_OUT]);
});

test("a command that is never answered does not keep the session alive", async () => {
  const { sent, hold } = await startServer();
  const refresh = readToken("refresh");
  hold(LIKE);
  void call(endpoints.projects.toggleLike, { params: { id: 25 } });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date", "setTimeout", "clearTimeout"] });
  const over = logOut();
  await vi.advanceTimersByTimeAsync(LOGOUT_WAIT_MS);
  await over;
  expect(sent.map((one) => one.call)).toEqual([LIKE, LOG_OUT]);
  expect(await isAlive(refresh)).toBe(false);
});

test("a renewal that was under way at the logout gives nothing to the next member", async () => {
  const { hold, signIn, count } = await startServer();
  storeAccessToken(invalid(readToken("access")));
  const answer = hold(REFRESH);
  const liked = call(endpoints.projects.toggleLike, { params: { id: 25 } });
  await vi.waitFor(() => expect(count(REFRESH)).toBe(1));
  const over = logOut();
  signIn("garam");
  const tokens = [readToken("access"), readToken("refresh")];
  answer();
  // The call of the first member is not made again in the name of the second.
  await expect(liked).rejects.toThrow();
  await over;
  expect([readToken("access"), readToken("refresh"), readUserId()]).toEqual([...tokens, idOf("garam")]);
  expect(count(LIKE)).toBe(1);
});

test("the next member does not share a renewal of the member before", async () => {
  const { hold, signIn, count, letThrough } = await startServer();
  storeAccessToken(invalid(readToken("access")));
  const answer = hold(REFRESH);
  const before = call(endpoints.users.current, {});
  await vi.waitFor(() => expect(count(REFRESH)).toBe(1));
  signIn("garam");
  letThrough(REFRESH);
  storeAccessToken(invalid(readToken("access")));
  expect((await call(endpoints.users.current, {})).id).toBe(idOf("garam"));
  answer();
  await expect(before).rejects.toThrow();
  expect((await call(endpoints.users.current, {})).id).toBe(idOf("garam"));
});

function useLike() {
  return useCommand({
    scope: { id: "likes" },
    calls: [endpoints.projects.toggleLike],
    run: (send, id: number) => send(endpoints.projects.toggleLike, { params: { id } }),
  });
}

test("a command that waits for another one is not made in the name of the next member", async () => {
  const { hold, signIn, count } = await startServer();
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(useLike, { wrapper });
  const answer = hold(LIKE);
  const both = Promise.allSettled([result.current.mutateAsync(25), result.current.mutateAsync(25)]);
  await vi.waitFor(() => expect(count(LIKE)).toBe(1));
  signIn("garam");
  answer();
  expect((await both).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(count(LIKE)).toBe(1);
});

test("a page that comes back from the back-forward cache notices the logout of another page", async () => {
  const { signIn } = await startServer();
  const { result, rerender } = renderHook(useUserId);
  const heard = () => {
    window.dispatchEvent(new Event("pageshow"));
    rerender();
    return result.current;
  };
  expect(result.current).toBe(idOf("haneul"));
  window.localStorage.clear();
  expect(heard()).toBeNull();
  signIn("garam");
  expect(heard()).toBe(idOf("garam"));
});
