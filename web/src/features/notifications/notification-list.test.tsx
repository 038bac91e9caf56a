import type { Notification } from "@chonsu/shared/entities/notifications";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { storeSession } from "../../api/session.ts";
import { ToastProvider } from "../../ui/toast/toast.tsx";
import { NotificationList } from "./notification-list.tsx";
import { itemsOf, notificationQueries } from "./notifications.queries.ts";

function notification(id: number, rest: Partial<Notification>): Notification {
  return {
    ...{ id, user: 1, message: `알림 ${id}`, created_at: new Date(Date.now() - id * 90_000).toISOString() },
    ...{ is_read: false, notification_type: "friend_accept", related_user_id: 7, related_project_id: null },
    subject: null,
    ...rest,
  };
}

const FIRST = [
  notification(1, {
    message: "윤준호 님이 댓글을 남겼어요.",
    notification_type: "new_comment",
    related_project_id: 42,
    subject: "모임을 통해서 만난 로봇",
  }),
  notification(2, {
    message: "최승민 님이 경험 초대를 취소했어요.",
    notification_type: "experience_invitation_deleted",
    subject: "동아리",
  }),
  notification(3, { message: "정하늘 님과 1촌이 되었어요.", is_read: true, related_user_id: null }),
];

/** A small server: it keeps the list, and refuses what it is told to. */
let rows: Notification[] = [];
let refuses = false;
let gate: Promise<unknown> = Promise.resolve();
const asked: string[] = [];

async function serve(url: string, init: RequestInit): Promise<Response> {
  const id = Number(url.match(/(\d+)\/$/)?.[1]);
  if (init.method !== "GET") {
    asked.push(`${init.method} ${url}`);
    await gate;
    if (refuses) return Response.json({ detail: "지금은 안 돼요.", code: "internal" }, { status: 500 });
    rows =
      init.method === "DELETE"
        ? rows.filter((row) => row.id !== id)
        : rows.map((row) => (row.id === id ? { ...row, is_read: true } : row));
    return init.method === "DELETE" ? new Response(null, { status: 204 }) : Response.json(rows[0]);
  }
  return Response.json(
    url.includes("unread-count") ? { unread_count: rows.filter((row) => !row.is_read).length } : rows,
  );
}

const TOKEN = `x.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.x`;

beforeEach(() => {
  storeSession({ access: TOKEN, refresh: TOKEN, userId: 1 });
  rows = [...FIRST];
  refuses = false;
  gate = Promise.resolve();
  asked.length = 0;
  vi.stubGlobal("fetch", serve);
});

function Sample() {
  const list = useQuery(notificationQueries.list());
  const count = useQuery(notificationQueries.unreadCount());
  return (
    <>
      <output aria-label="종">{count.data?.unread_count}</output>
      {list.data !== undefined && <NotificationList userId={1} notifications={itemsOf(list.data)} />}
    </>
  );
}

async function setUp() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <Sample />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await screen.findByText("윤준호 님이 댓글을 남겼어요.");
  await waitFor(() => expect(bell()).toBe("2"));
}

const bell = () => screen.getByRole("status", { name: "종" }).textContent;
const unread = () => screen.queryAllByText("읽지 않음").length;

test("shows sentence, subject and age, and survives a title that holds a fixed phrase", async () => {
  await setUp();
  const link = screen.getByRole("link", { name: /윤준호/ });
  expect(link.textContent).toContain("게시물 ‘모임을 통해서 만난 로봇’");
  expect(link.textContent).toContain("1분 전");
  expect(link.getAttribute("href")).toBe("/projects/42");
});

test("a click marks read at once, the bell counts down, and a second click asks nothing", async () => {
  gate = new Promise(() => {});
  await setUp();
  const row = screen.getByRole("button", { name: /^읽지 않음 최승민/ });
  await userEvent.click(row);
  await waitFor(() => expect(unread()).toBe(1));
  expect(bell()).toBe("1");
  await userEvent.click(row);
  expect(asked).toEqual(["PATCH /api/notifications/update/2/"]);
});

test("what cannot be marked read is unread again", async () => {
  refuses = true;
  await setUp();
  await userEvent.click(screen.getByRole("button", { name: /^읽지 않음 최승민/ }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect([unread(), bell()]).toEqual([2, "2"]));
});

test("a read one whose person is gone is text to press, not a link", async () => {
  await setUp();
  await userEvent.click(screen.getByRole("button", { name: /^정하늘 님과/ }));
  expect(asked).toEqual([]);
});

test("deletes at once, and brings it back with a reason when refused", async () => {
  await setUp();
  await userEvent.click(screen.getByRole("button", { name: /^알림 삭제: 윤준호/ }));
  await waitFor(() => expect(screen.queryByText("윤준호 님이 댓글을 남겼어요.")).toBeNull());
  expect(bell()).toBe("1");
  refuses = true;
  await userEvent.click(screen.getByRole("button", { name: /^알림 삭제: 최승민/ }));
  expect((await screen.findByText("지금은 안 돼요.")).closest("[role=alert]")).not.toBeNull();
  expect(screen.getByText("최승민 님이 경험 초대를 취소했어요.")).toBeTruthy();
});
