import type { Notification } from "@chonsu/shared/entities/notifications";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { noteListening } from "../api/command.ts";
import { createQueryClient } from "../api/query.ts";
import { commentQueries } from "../features/comments/comments.queries.ts";
import { NotificationList } from "../features/notifications/notification-list.tsx";
import { itemsOf, notificationQueries } from "../features/notifications/notifications.queries.ts";
import { feedQuery } from "../features/projects/feed.queries.ts";
import { projectQueries } from "../features/projects/projects.queries.ts";
import { draw, post, refusal, serve, signIn } from "../test/posts.tsx";
import { follow } from "./follow.ts";

const LIST = "GET /api/notifications/";
const COUNT = "GET /api/notifications-unread-count/";

function notification(id: number): Notification {
  return {
    ...{
      id,
      user: 1,
      message: `알림 ${id}`,
      created_at: "2026-11-20T00:00:00.000+09:00",
      is_read: false,
      subject: null,
    },
    ...{ notification_type: "experience_invitation_deleted", related_user_id: null, related_project_id: null },
  };
}

function Bell() {
  const list = useQuery(notificationQueries.list());
  const count = useQuery(notificationQueries.unreadCount());
  return (
    <>
      <output aria-label="종">{count.data?.unread_count}</output>
      {list.data !== undefined && <NotificationList userId={1} notifications={itemsOf(list.data)} />}
    </>
  );
}

/** Two unread ones on screen, at a server that does what it is asked once `gate` opens. */
async function setUp(gate: Promise<unknown>, { isRefused = false, isPushed = false } = {}) {
  const client = createQueryClient();
  noteListening(client, true);
  const tell = (unread_count: number) =>
    follow(client, { name: "notification:count", payload: { unread_count, seq: 1 } }, 1);
  let rows = [notification(1), notification(2)];
  const drop = (id: number) => async () => {
    await gate;
    if (isRefused) return refusal(500, "INTERNAL", "지금은 안 돼요.");
    rows = rows.filter((row) => row.id !== id);
    if (isPushed) tell(rows.length);
    return new Response(null, { status: 204 });
  };
  const sent = serve({
    ...{ [LIST]: () => rows, [COUNT]: () => ({ unread_count: rows.length }) },
    ...{ "DELETE /api/notifications/delete/1/": drop(1), "DELETE /api/notifications/delete/2/": drop(2) },
  });
  draw(<Bell />, client);
  await screen.findByText("알림 1");
  await waitFor(() => expect(bell()).toBe("2"));
  sent.length = 0;
  return { client, tell, asked: (what: string) => sent.filter(({ call }) => call === what).length };
}

const bell = () => screen.getByRole("status", { name: "종" }).textContent;
const remove = (id: number) => userEvent.click(screen.getByRole("button", { name: `알림 삭제: 알림 ${id}` }));

beforeEach(() => signIn(1));

test("a change of mine asks for the list once where the answer comes before its push", async () => {
  const { client, tell, asked } = await setUp(Promise.resolve());
  await remove(1);
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(asked(LIST)).toBe(0);
  tell(1);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect([asked(LIST), bell()]).toEqual([1, "1"]);
});

test("and once where the push comes before the answer", async () => {
  const { client, asked } = await setUp(Promise.resolve(), { isPushed: true });
  await remove(1);
  await waitFor(() => expect([client.isMutating(), client.isFetching()]).toEqual([0, 0]));
  expect([asked(LIST), asked(COUNT), bell()]).toEqual([1, 0, "1"]);
});

test("what is being deleted does not come back between two, whatever is told meanwhile", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { client, tell, asked } = await setUp(promise);
  await remove(1);
  await remove(2);
  tell(1);
  await waitFor(() => expect([asked(LIST), client.isFetching()]).toEqual([1, 0]));
  expect([screen.queryByText(/^알림/), bell()]).toEqual([null, "0"]);
  resolve();
  await waitFor(() => expect([client.isMutating(), client.isFetching()]).toEqual([0, 0]));
  expect([screen.queryByText(/^알림/), bell()]).toEqual([null, "0"]);
});

test("what could not be deleted is there again, as the server has it", async () => {
  const { asked } = await setUp(Promise.resolve(), { isRefused: true });
  await remove(1);
  expect(await screen.findByText("지금은 안 돼요.")).toBeTruthy();
  await waitFor(() => expect(asked(LIST)).toBe(1));
  expect([screen.getAllByRole("button", { name: /^알림 삭제/ }).length, bell()]).toEqual([2, "2"]);
});

test("what another tab did is asked for at once", async () => {
  const { tell, asked } = await setUp(Promise.resolve());
  tell(1);
  await waitFor(() => expect([asked(LIST), bell()]).toEqual([1, "1"]));
});

const FEED = `GET /api/projects/every/?page=1&page_size=${PAGE_SIZE}`;

function Posts({ id }: { id: number }) {
  useQuery(feedQuery(null));
  useQuery(projectQueries.one(id, 1));
  useQuery(commentQueries.list(id));
  return null;
}

/** The feed and the page of a post, as one stands beside the other. */
async function showPosts() {
  const page = { count: 1, next: null, previous: null, results: [post(7)] };
  const sent = serve({ [FEED]: page, "GET /api/projects/7/": post(7), "GET /api/projects/7/comments/": [] });
  const client = createQueryClient();
  draw(<Posts id={7} />, client);
  await waitFor(() => expect([sent.length, client.isFetching()]).toEqual([3, 0]));
  sent.length = 0;
  const isMarked = () => client.getQueryState(feedQuery(null).queryKey)?.isInvalidated;
  return { client, isMarked, sent: () => sent.map(({ call }) => call).toSorted() };
}

test("a post that changed elsewhere: its page and comments follow at once, the feed when it is next opened", async () => {
  const { client, isMarked, sent } = await showPosts();
  follow(client, { name: "projects:changed", payload: { project_id: 7, seq: 3 } }, 1);
  await waitFor(() => expect([sent().length, client.isFetching()]).toEqual([2, 0]));
  expect([sent(), isMarked()]).toEqual([["GET /api/projects/7/", "GET /api/projects/7/comments/"], true]);
});

test("a new post of somebody moves nothing that is read: the feed asks when it is next opened", async () => {
  const { client, isMarked, sent } = await showPosts();
  follow(client, { name: "feed:changed", payload: { latest_id: 8, seq: 3 } }, 1);
  await waitFor(() => expect(isMarked()).toBe(true));
  expect([sent(), client.isFetching()]).toEqual([[], 0]);
});
