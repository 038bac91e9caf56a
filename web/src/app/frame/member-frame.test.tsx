import { endpoints } from "virtual:endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { paths } from "../../paths/paths.ts";
import { openRoutes } from "../../test/routes.tsx";
import { startServer } from "../../test/server.ts";
import { MemberFrame } from "./member-frame.tsx";

const PLACES = [paths.home, paths.friends, paths.invite, paths.editProfile];

let count: (call: string) => number;

async function open(address: string, { unread = 0, messages = 0, isWide = false, settings = Promise.resolve() } = {}) {
  vi.stubGlobal("matchMedia", () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }));
  const { sql, between, as, ...server } = await startServer();
  count = server.count;
  sql(`update notifications set is_read = row_number > ${unread}
    from (select id as one, row_number() over () as row_number from notifications where user_id = 1) where id = one`);
  const unreadIn = messages > 1 ? [messages - 1, 1] : [messages];
  const inbox = await as("haneul")(endpoints.conversations.list, {});
  between("GET /api/conversations/", () =>
    Response.json(inbox.map((one, at) => ({ ...one, unread_count: unreadIn[at] ?? 0 }))),
  );
  between("GET /api/config/", (hand) => settings.then(hand));
  const children = PLACES.map((path) => ({ path, element: <p>{path}</p> }));
  return openRoutes([{ element: <MemberFrame />, children }], [paths.logout], [address]);
}

/** The style sheets of a test take the window for a wide one, where the bar is hidden. */
const header = () => screen.getByRole("banner", { hidden: true });

/** Names and addresses of the links in a container. */
function linksIn(container: HTMLElement): [string | null, string | null][] {
  return within(container)
    .getAllByRole("link", { hidden: true })
    .map((link) => [
      link.getAttribute("aria-label") ?? link.getAttribute("title") ?? link.textContent,
      link.getAttribute("href"),
    ]);
}

test("the header has home, messages, search and the bell, with the numbers of unread items", async () => {
  await open(paths.home, { unread: 3, messages: 2 });
  await waitFor(() => expect(header().textContent).toMatch(/2.*3/));
  expect(linksIn(header())).toEqual([
    ["촌수 홈", "/home"],
    ["메시지, 읽지 않은 메시지 2개", "/conversations"],
    ["검색", "/search"],
    ["알림, 읽지 않은 알림 3개", "/notification"],
  ]);
});

test("shows no badge when nothing is unread", async () => {
  await open(paths.home);
  expect(await within(header()).findByTitle("알림")).toBeTruthy();
  expect(header().textContent).not.toMatch(/\d/);
});

test("the tabs are 홈, 1촌 and 초대, before the content that the skip link leads to", async () => {
  await open(paths.friends);
  const tabs = screen.getByRole("navigation", { hidden: true });
  expect(screen.getByRole("main").contains(tabs)).toBe(false);
  expect(screen.getByRole("link", { name: "본문으로 건너뛰기" }).getAttribute("href")).toBe("#main");
  expect(linksIn(tabs)).toEqual([
    ["홈", "/home"],
    ["1촌", "/friends"],
    ["초대", "/invite"],
  ]);
});

test.each([false, true])("the number of open requests stands at 1촌 (wide window: %s)", async (isWide) => {
  await open(paths.home, { isWide });
  const links = await screen.findAllByRole("link", { name: /^1촌.*받은 신청 \d개/, hidden: true });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(isWide ? ["/friends", "/friends"] : ["/friends"]);
});

test.each(["/home/", "/HOME", "/Home/?a=%E0%A4%A&b"])("%s has the frame of /home", async (address) => {
  await open(address);
  const tabs = screen.getByRole("navigation", { hidden: true });
  expect(within(tabs).getByRole("link", { name: "홈", hidden: true }).getAttribute("aria-current")).toBe("page");
  expect(within(header()).getByRole("link", { name: "메시지", hidden: true })).toBeTruthy();
});

const writing = () => screen.queryAllByRole("link", { name: "글쓰기", hidden: true });

test("the rail counts unread messages, and notifications from the list in the aside", async () => {
  const router = await open(paths.home, { unread: 2, messages: 3, isWide: true });
  expect(await screen.findByRole("link", { name: /읽지 않은 메시지 3개/, hidden: true })).toBeTruthy();
  expect(await screen.findByRole("link", { name: /읽지 않은 알림 2개/, hidden: true })).toBeTruthy();
  expect(count("GET /api/notifications-unread-count/")).toBe(0);
  await router.navigate(paths.editProfile);
  await waitFor(() => expect(count("GET /api/notifications-unread-count/")).toBe(1));
});

test("the rail offers a new post on /home only", async () => {
  const router = await open(paths.home, { isWide: true });
  expect(writing()).toHaveLength(1);
  await router.navigate(paths.friends);
  await screen.findByText(paths.friends);
  expect(writing()).toEqual([]);
});

test("the side menu has all its links, and logging out asks first", async () => {
  const router = await open(paths.home);
  await userEvent.click(screen.getAllByTitle("내 메뉴")[0] ?? document.body);
  const menu = await screen.findByRole("dialog", { name: "내 메뉴" });
  await within(menu).findByRole("link", { name: /이용 가이드/ });
  expect(linksIn(menu).map(([, href]) => href)).toEqual([
    ...[
      "/profile/1",
      "/profile/1?deft-route=project",
      "/projects/liked",
      "/invite",
      "https://example.com/guide",
      "/setting",
    ],
  ]);
  expect(
    within(menu)
      .getByRole("link", { name: /정하늘/ })
      .getAttribute("href"),
  ).toBe("/profile/1");
  await userEvent.click(within(menu).getByRole("button", { name: "로그아웃" }));
  const question = await screen.findByRole("alertdialog", { name: "로그아웃 하시겠어요?" });
  await userEvent.click(within(question).getByRole("button", { name: "취소" }));
  expect(router.state.location.pathname).toBe(paths.home);
  await userEvent.click(within(menu).getByRole("button", { name: "로그아웃" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "확인" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.logout));
});

test("the account menu of a wide window opens at the member's face, beside which is the name", async () => {
  await open(paths.home, { isWide: true });
  const button = await screen.findByRole("button", { name: /정하늘/, hidden: true });
  vi.spyOn(button, "getBoundingClientRect").mockReturnValue(new DOMRect(20, 60, 200, 44));
  await userEvent.click(button);
  const menu = await screen.findByRole("dialog", { name: "내 메뉴" });
  await waitFor(() => expect(menu.style.top).toBe("108px"));
});

test("the guide keeps its place in the menu until its address is known", async () => {
  const { promise: settings, resolve } = Promise.withResolvers<void>();
  await open(paths.home, { settings });
  await userEvent.click(screen.getAllByTitle("내 메뉴")[0] ?? document.body);
  const menu = await screen.findByRole("dialog", { name: "내 메뉴" });
  const rows = () =>
    within(menu)
      .getAllByRole("listitem")
      .map((row) => row.textContent);
  const before = rows();
  expect(before).toContain("이용 가이드");
  expect(within(menu).queryByRole("link", { name: "이용 가이드" })).toBeNull();
  resolve();
  expect(await within(menu).findByRole("link", { name: "이용 가이드" })).toBeTruthy();
  expect(rows()).toEqual(before);
});
