import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { conversationQueries } from "../../features/conversations/conversations.queries.ts";
import { notificationQueries } from "../../features/notifications/notifications.queries.ts";
import { refusal, startServer } from "../../test/server.ts";
import { refetchAll, refetchStale } from "./refetch.ts";

const BELL = "GET /api/notifications-unread-count/";
const INBOX = "GET /api/conversations/";

/** A page that shows the bell and the inbox. */
async function page() {
  const server = await startServer();
  const client = createQueryClient();
  const shown = [
    new QueryObserver(client, notificationQueries.unreadCount()).subscribe(() => {}),
    new QueryObserver(client, conversationQueries.list()).subscribe(() => {}),
  ];
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  server.sent.length = 0;
  const calls = () => server.sent.map(({ call }) => call).toSorted();
  return { ...server, client, calls, leave: () => shown.map((stop) => stop()) };
}

test("data that several events made stale is fetched once, and only when on screen", async () => {
  const { client, calls, leave } = await page();
  await refetchStale(client, [
    { event: "notification:new", ref: 0 },
    { event: "notification:count", ref: 0 },
    { event: "friends:changed", ref: 7 },
    { event: "message:new", ref: 3 },
  ]);
  expect(calls()).toEqual([INBOX, BELL]);
  leave();
});

test("everything on screen is fetched again after a reset of the database", async () => {
  const { client, calls, leave } = await page();
  await refetchAll(client);
  expect(calls()).toEqual([INBOX, BELL]);
  leave();
});

test("conversations that are not on screen are forgotten at a reset, and fetched as a whole when they are shown", async () => {
  const { client, leave } = await page();
  const log = conversationQueries.log(1);
  await client.fetchQuery(log);
  await refetchAll(client);
  expect(client.getQueryData(log.queryKey)).toBeUndefined();
  leave();
});

test("a query whose first response was under way is fetched once more", async () => {
  const { between, sql } = await startServer();
  const first = Promise.withResolvers<void>();
  let asked = 0;
  between(BELL, async (hand) => {
    const answer = await hand();
    asked += 1;
    if (asked === 1) await first.promise;
    return answer;
  });
  const client = createQueryClient();
  const count = notificationQueries.unreadCount();
  const stop = new QueryObserver(client, count).subscribe(() => {});
  await vi.waitFor(() => expect(asked).toBe(1));
  sql("update notifications set is_read = 1");
  const published = refetchStale(client, [{ event: "notification:count", ref: 0 }]);
  first.resolve();
  await published;
  expect(client.getQueryData(count.queryKey)).toEqual({ unread_count: 0 });
  stop();
});

test("a refusal counts as a response", async () => {
  const { client, leave, between } = await page();
  between(BELL, () => refusal("NOT_FOUND"));
  await expect(refetchStale(client, [{ event: "notification:count", ref: 0 }])).resolves.toBeUndefined();
  leave();
});
