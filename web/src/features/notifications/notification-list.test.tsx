import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { draw } from "../../test/routes.tsx";
import { idOf, refusal, startServer } from "../../test/server.ts";
import { NotificationList } from "./notification-list.tsx";
import { itemsOf, notificationQueries } from "./notifications.queries.ts";

function Sample() {
  const list = useQuery(notificationQueries.list());
  const count = useQuery(notificationQueries.unreadCount());
  return (
    <>
      <output aria-label="종">{count.data?.unread_count}</output>
      {list.data !== undefined && <NotificationList userId={idOf("haneul")} notifications={itemsOf(list.data)} />}
    </>
  );
}

/** The notifications of haneul; one whose click leads nowhere is not read yet. */
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

test("shows sentence, subject and age, and survives a title that holds a fixed phrase", async () => {
  await setUp();
  const link = screen.getByRole("link", { name: /이상우 님이.*댓글/ });
  expect(link.textContent).toContain("게시물 ‘자율주행 배달 로봇");
  expect(link.textContent).toContain("1시간 전");
  expect(link.getAttribute("href")).toMatch(/^\/projects\/25\?comment=21%40/);
  expect(screen.getByText(/동아리 서버 이전을 통해 배운 것/)).toBeTruthy();
});

test("a click marks read at once, the bell counts down, and a second click asks nothing", async () => {
  const { between, changes } = await setUp();
  const before = bell();
  between("PATCH", () => new Promise(() => {}));
  const row = screen.getByRole("button", { name: NOWHERE });
  await userEvent.click(row);
  await waitFor(() => expect([unread(), bell()]).toEqual([before - 1, before - 1]));
  await userEvent.click(row);
  expect(changes()).toHaveLength(1);
});

test("what cannot be marked read is unread again", async () => {
  const { between, changes } = await setUp();
  const before = bell();
  between("PATCH", refused);
  await userEvent.click(screen.getByRole("button", { name: NOWHERE }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  await waitFor(() => expect([unread(), bell()]).toEqual([before, before]));
});

test("a read one whose person is gone is text to press, not a link", async () => {
  const { changes } = await setUp("update notifications set related_user_id = null where type = 'friend_accept'");
  await userEvent.click(screen.getByRole("button", { name: /^문소희 님과 1촌/ }));
  expect(changes()).toEqual([]);
});

test("deletes at once, and brings it back with a reason when refused", async () => {
  const { between } = await setUp();
  const before = bell();
  await userEvent.click(screen.getByRole("button", { name: /^알림 삭제: 조승민/ }));
  await waitFor(() => expect([screen.queryByRole("button", { name: NOWHERE }), bell()]).toEqual([null, before - 1]));
  between("DELETE", refused);
  await userEvent.click(screen.getByRole("button", { name: /^알림 삭제: 이상우/ }));
  expect(
    (await screen.findByText("서버에서 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.")).closest("[role=alert]"),
  ).not.toBeNull();
  expect(screen.getByRole("link", { name: /이상우 님이/ })).toBeTruthy();
});
