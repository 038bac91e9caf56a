import { useQuery } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { leavePage } from "../../test/leave-page.ts";
import { draw } from "../../test/routes.tsx";
import { idOf, refusal, startServer } from "../../test/server.ts";
import { CommentIcon } from "../../ui/icon/navigation-icons.tsx";
import { NotificationList } from "./notification-list.tsx";
import { notificationQueries } from "./notifications.queries.ts";

function Sample() {
  const list = useQuery(notificationQueries.list());
  const count = useQuery(notificationQueries.unreadCount());
  return (
    <>
      <output aria-label="종">{count.data?.unread_count}</output>
      {list.data !== undefined && <NotificationList userId={idOf("haneul")} notifications={list.data} />}
    </>
  );
}

/** The notifications of haneul. One without a target is unread. */
async function setUp(change = "") {
  const server = await startServer();
  server.sql(change);
  server.sql("update notifications set is_read = 0 where type = 'experience_invitation_deleted' and user_id = 1");
  draw(<Sample />);
  await waitFor(() => expect(bell()).toBeGreaterThan(0));
  await screen.findByRole("button", { name: NOWHERE });
  return { ...server, changes: () => server.sent.map(({ call }) => call).filter((call) => !call.startsWith("GET")) };
}

const NOWHERE = /^읽지 않음 조승민/;
const bell = () => Number(screen.getByRole("status", { name: "종" }).textContent);
const unread = () => screen.queryAllByText("읽지 않음").length;
const refused = () => refusal("INTERNAL");

test("shows sentence, subject and age, also for a title that contains a fixed phrase", async () => {
  await setUp();
  const link = screen.getByRole("link", { name: /이상우 님.*댓글/ });
  expect(link.textContent).toContain("게시물 ‘자율주행 배달 로봇");
  expect(link.textContent).toContain("1시간 전");
  expect(link.getAttribute("href")).toMatch(/^\/projects\/25\?comment=21%40/);
  expect(screen.getByText(/동아리 서버 이전을 통해 배운 것/)).toBeTruthy();
});

test("a click marks as read at once and lowers the bell's number, and a second click sends nothing", async () => {
  const { between, changes } = await setUp();
  const [rows, before] = [unread(), bell()];
  between("PATCH", () => new Promise(() => {}));
  const row = screen.getByRole("button", { name: NOWHERE });
  await userEvent.click(row);
  await waitFor(() => expect([unread(), bell()]).toEqual([rows - 1, before - 1]));
  await userEvent.click(row);
  expect(changes()).toHaveLength(1);
});

test("a notification that could not be marked as read is unread again", async () => {
  const { between, changes } = await setUp();
  const [rows, before] = [unread(), bell()];
  between("PATCH", refused);
  await userEvent.click(screen.getByRole("button", { name: NOWHERE }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  await waitFor(() => expect([unread(), bell()]).toEqual([rows, before]));
});

test("a notification that was replaced meanwhile is no error: the list is fetched again", async () => {
  const { sql } = await setUp();
  const before = bell();
  sql("delete from notifications where type = 'experience_invitation_deleted' and user_id = 1");
  await userEvent.click(screen.getByRole("button", { name: NOWHERE }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /조승민/ })).toBeNull());
  await waitFor(() => expect(bell()).toBe(before - 1));
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("a read notification whose person is gone is a button, not a link", async () => {
  const { changes } = await setUp("update notifications set related_user_id = null where type = 'friend_accept'");
  await userEvent.click(screen.getByRole("button", { name: /^문소희 님과 1촌/ }));
  expect(changes()).toEqual([]);
});

const menuOf = (name: RegExp) => screen.getByRole("button", { name });

test("a comment wears the sign of comments", async () => {
  await setUp();
  const row = screen.getByRole("link", { name: /이상우 님.*댓글/ });
  expect(row.innerHTML).toContain(
    renderToStaticMarkup(<CommentIcon />).match(/<path[^>]* d="([^"]*)"/)?.[1] ?? "no path",
  );
});

async function remove(name: RegExp) {
  await userEvent.click(menuOf(name));
  await userEvent.click(await screen.findByRole("button", { name: "알림 삭제" }));
}

test("a deleted notification disappears at once, can be restored, and is deleted when the page is left", async () => {
  const { changes } = await setUp();
  const before = bell();
  await remove(/^더보기: 조승민/);
  await waitFor(() => expect([screen.queryByRole("button", { name: NOWHERE }), bell()]).toEqual([null, before - 1]));
  expect((await screen.findByText(/알림을 삭제했어요/)).closest("[role=status]")).not.toBeNull();
  await userEvent.keyboard("{F6}{Enter}");
  expect(await screen.findByRole("button", { name: NOWHERE })).toBeTruthy();
  expect([bell(), changes()]).toEqual([before, []]);
  await remove(/^더보기: 조승민/);
  await waitFor(() => expect(bell()).toBe(before - 1));
  await leavePage();
  await waitFor(() => expect(changes()).toEqual([expect.stringMatching(/^DELETE/)]));
  expect(screen.queryByRole("button", { name: NOWHERE })).toBeNull();
});

test("a notification that cannot be deleted comes back with the reason", async () => {
  const { between } = await setUp();
  between("DELETE", refused);
  await remove(/^더보기: 조승민/);
  await leavePage();
  const reason = await screen.findByText("서버에서 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.");
  expect(reason.closest("[role=alert]")).not.toBeNull();
  expect(screen.getByRole("button", { name: NOWHERE })).toBeTruthy();
});

test("a finger pulls a notification away without opening it", async () => {
  const { changes } = await setUp();
  // jsdom has no pointers to capture.
  HTMLElement.prototype.setPointerCapture = () => {};
  const row = screen.getByRole("button", { name: NOWHERE });
  const pull = (clientX: number, end = "pointerUp" as "pointerUp" | "pointerCancel") => {
    const finger = { pointerType: "touch", isPrimary: true, pointerId: 1, clientY: 10 };
    fireEvent.pointerDown(row, { ...finger, clientX: 300 });
    fireEvent.pointerMove(row, { ...finger, clientX });
    fireEvent[end](row, { ...finger, clientX });
    fireEvent.click(row);
  };
  pull(260);
  pull(100, "pointerCancel");
  expect(screen.getByRole("button", { name: NOWHERE })).toBe(row);
  pull(100);
  await waitFor(() => expect(screen.queryByRole("button", { name: NOWHERE })).toBeNull());
  expect(changes()).toEqual([]);
});

test("shows the face of each member, two of a group, and a dot while unread", async () => {
  await setUp();
  const rowOf = (name: RegExp) => menuOf(name).parentElement?.parentElement;
  const looks = [/^더보기: 조승민/, /^더보기: 이상우 님 외 2명이/, /^더보기: 문소희 님과 1촌/].map((name) => [
    rowOf(name)?.querySelectorAll(".avatar").length,
    rowOf(name)?.querySelectorAll(".dot").length,
  ]);
  expect(looks).toEqual([
    [1, 1],
    [2, 1],
    [1, 0],
  ]);
});

test("several comments on one post are one row with the number of people, and are marked as read together", async () => {
  const { changes } = await setUp();
  const row = screen.getByRole("link", { name: /^읽지 않음 이상우 님 외 2명이 댓글을 남겼어요/ });
  const before = bell();
  await userEvent.click(menuOf(/^더보기: 이상우 님 외 2명이/));
  await userEvent.click(await screen.findByRole("button", { name: "읽음으로 표시" }));
  await waitFor(() => expect(bell()).toBe(before - 2));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(row.textContent).not.toContain("읽지 않음");
});

test("a deletion that is undone puts the notification back in its place at once", async () => {
  const { hold } = await setUp();
  const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  const before = rows();
  await remove(/^더보기: 조승민/);
  await waitFor(() => expect(rows().length).toBeLessThan(before.length));
  const answer = hold("GET /api/notifications/");
  await userEvent.keyboard("{F6}{Enter}");
  await screen.findByRole("button", { name: NOWHERE });
  expect(rows()).toEqual(before);
  answer();
});
