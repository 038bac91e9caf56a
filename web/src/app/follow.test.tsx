import type { Notification } from "@chonsu/shared/entities/notifications";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../api/query.ts";
import { NotificationList } from "../features/notifications/notification-list.tsx";
import { itemsOf, notificationQueries } from "../features/notifications/notifications.queries.ts";
import { draw, refusal, serve, signIn } from "../test/posts.tsx";
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
async function setUp(gate: Promise<unknown>, isRefused = false) {
  let rows = [notification(1), notification(2)];
  const drop = (id: number) => async () => {
    await gate;
    if (isRefused) return refusal(500, "INTERNAL", "지금은 안 돼요.");
    rows = rows.filter((row) => row.id !== id);
    return new Response(null, { status: 204 });
  };
  const sent = serve({
    ...{ [LIST]: () => rows, [COUNT]: () => ({ unread_count: rows.length }) },
    ...{ "DELETE /api/notifications/delete/1/": drop(1), "DELETE /api/notifications/delete/2/": drop(2) },
  });
  const client = createQueryClient();
  draw(<Bell />, client);
  await screen.findByText("알림 1");
  await waitFor(() => expect(bell()).toBe("2"));
  sent.length = 0;
  const tell = (unread_count: number) =>
    follow(client, { name: "notification:count", payload: { unread_count, seq: 1 } }, 1);
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
  const { promise, resolve } = Promise.withResolvers<void>();
  const { client, tell, asked } = await setUp(promise);
  await remove(1);
  tell(1);
  resolve();
  await waitFor(() => expect([asked(LIST), asked(COUNT), client.isFetching()]).toEqual([1, 1, 0]));
});

test("what is being deleted does not come back between two, whatever is told meanwhile", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { client, tell, asked } = await setUp(promise);
  await remove(1);
  await remove(2);
  tell(1);
  await waitFor(() => expect(screen.queryByText(/^알림/)).toBeNull());
  expect([asked(LIST), bell()]).toEqual([0, "0"]);
  resolve();
  await waitFor(() => expect([asked(LIST), client.isFetching()]).toEqual([1, 0]));
  expect([screen.queryByText(/^알림/), bell()]).toEqual([null, "0"]);
});

test("what could not be deleted is there again, as the server has it", async () => {
  const { asked } = await setUp(Promise.resolve(), true);
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
