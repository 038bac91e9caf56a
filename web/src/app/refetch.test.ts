import { endpoints } from "virtual:endpoints";
import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../api/query.ts";
import { refusal, serve, signIn } from "../test/posts.tsx";
import { refetchAll, refetchStale } from "./refetch.ts";

const BELL = "GET /api/notifications-unread-count/";

/** A page that shows the bell and the inbox, with the answers it is given. */
async function page(bell: () => unknown) {
  signIn(1);
  const sent = serve({ [BELL]: bell, "GET /api/conversations/": [] });
  const client = createQueryClient();
  const shown = [endpoints.notifications.unreadCount, endpoints.conversations.list].map(({ key, path, method }) => {
    const queryFn = async () => (await fetch(path, { method })).json();
    return new QueryObserver(client, { queryKey: [...key, {}], queryFn }).subscribe(() => {});
  });
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  sent.length = 0;
  return { client, sent, leave: () => shown.map((stop) => stop()) };
}

const calls = (sent: readonly { call: string }[]) => sent.map(({ call }) => call).toSorted();

test("what was told several times is fetched once, and what is not on screen is not", async () => {
  const { client, sent, leave } = await page(() => ({ unread_count: 1 }));
  await refetchStale(client, [
    { event: "notification:new", ref: 0 },
    { event: "notification:count", ref: 0 },
    { event: "friends:changed", ref: 7 },
    { event: "message:new", ref: 3 },
  ]);
  expect(calls(sent)).toEqual(["GET /api/conversations/", BELL]);
  leave();
});

test("after a reset of the database everything on screen is fetched again", async () => {
  const { client, sent, leave } = await page(() => ({ unread_count: 1 }));
  await refetchAll(client);
  expect(calls(sent)).toEqual(["GET /api/conversations/", BELL]);
  leave();
});

test("an answer that came while a first one was on its way is asked for once more", async () => {
  signIn(1);
  const first = Promise.withResolvers<unknown>();
  let asked = 0;
  serve({
    [BELL]: () => {
      asked += 1;
      return asked === 1 ? first.promise : { unread_count: 2 };
    },
  });
  const client = createQueryClient();
  const { key, path, method } = endpoints.notifications.unreadCount;
  const queryFn = async () => (await fetch(path, { method })).json();
  const stop = new QueryObserver(client, { queryKey: [...key, {}], queryFn }).subscribe(() => {});
  const told = refetchStale(client, [{ event: "notification:count", ref: 0 }]);
  first.resolve({ unread_count: 1 });
  await told;
  expect(client.getQueryData([...key, {}])).toEqual({ unread_count: 2 });
  stop();
});

test("a refusal is an answer: it holds nothing back", async () => {
  const { client, leave } = await page(() => refusal(403, "FORBIDDEN", "x"));
  await expect(refetchStale(client, [{ event: "notification:count", ref: 0 }])).resolves.toBeUndefined();
  leave();
});
