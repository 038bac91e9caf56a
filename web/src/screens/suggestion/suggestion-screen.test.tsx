import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { SuggestionBox } from "../../features/suggestions/suggestion-box.tsx";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { broken, idOf, startServer } from "../../test/server.ts";
import { SuggestionScreen } from "./suggestion-screen.tsx";

const CALL = "GET /api/new-user-suggestions/";

const open = (address: string) =>
  openRoutes(
    [
      { path: "/suggestion", element: <SuggestionScreen /> },
      { path: "/box", element: <SuggestionBox /> },
      { path: "/line", element: <SuggestionBox isLine /> },
    ],
    ["/home", "/invite", "/profile/:id"],
    [address],
  );

/** Nobody joined this week. */
async function startQuiet() {
  const server = await startServer();
  server.sql("update users set date_joined = 0");
  return server;
}

const sentences = () => screen.getAllByRole("button", { expanded: false }).map((button) => button.textContent);

test("shows all news by kind, in sentences with fitting particles", async () => {
  const { sql } = await startServer();
  // Another new member shares an interest with sol, so one sentence has two people.
  sql(`update profile_keywords set keyword = '로보틱스' where user_id = ${idOf("sol")} and position = 0`);
  open("/suggestion");
  await screen.findByText("2촌");
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "한 사람 건너",
    "같은 관심사",
    "같은 전공",
    "비슷한 경험",
    "같은 스킬",
  ]);
  expect(sentences().map((text) => text?.replace(/^(.*명).*$/, "$1"))).toEqual([
    "나와 2촌인 새 회원 1명",
    "로보틱스에 관심 있는 새 회원 2명",
    "강화학습에 관심 있는 새 회원 1명",
    "전산학부를 전공하는 새 회원 1명",
    "해커톤을 경험한 새 회원 1명",
    "ROS 2를 다루는 새 회원 1명",
  ]);
});

test("a sentence opens exactly its people, with its own URL", async () => {
  await startServer();
  const router = open("/suggestion");
  await userEvent.click(await screen.findByRole("button", { name: /해커톤/ }));
  expect(addressOf(router)).toBe("/suggestion?open=experience_keyword:해커톤");
  const people = within(screen.getByRole("list", { name: "이번 주 새 회원" }));
  expect(people.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([`/profile/${idOf("dabin")}`]);
  expect(people.getByText("3촌")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { expanded: true }));
  expect(addressOf(router)).toBe("/suggestion");
  expect(screen.queryByRole("list", { name: "이번 주 새 회원" })).toBeNull();
});

test("a week without news says so and shows two next steps", async () => {
  await startQuiet();
  open("/suggestion");
  expect(await screen.findByText("이번 주에는 아직 새 소식이 없어요.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "홈으로 가기" }).getAttribute("href")).toBe("/home");
  expect(screen.getByRole("link", { name: "초대하러 가기" }).getAttribute("href")).toBe("/invite");
  expect(screen.getByRole("button", { name: "뒤로" })).toBeTruthy();
});

test.each(["/suggestion", "/box"])(
  "news that could not be had says so at %s, and is asked for again",
  async (address) => {
    const { letThrough } = await startServer("haneul", { [CALL]: broken });
    open(address);
    expect(await screen.findByText("새 회원 소식을 불러오지 못했어요.")).toBeTruthy();
    letThrough(CALL);
    await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
    expect(await screen.findByText("로보틱스")).toBeTruthy();
  },
);

test("the box shows at most three sentences, each with a link to its people", async () => {
  await startServer();
  open("/box");
  await screen.findByRole("heading", { name: "이번 주 새 회원" });
  const hrefs = screen.getAllByRole("link").map((link) => decodeURIComponent(link.getAttribute("href") ?? ""));
  expect(hrefs).toEqual([
    "/suggestion",
    "/suggestion?open=secondDegree",
    "/suggestion?open=keyword:로보틱스",
    "/suggestion?open=keyword:강화학습",
  ]);
});

test("the box says without news what the member can do", async () => {
  await startQuiet();
  open("/box");
  expect(await screen.findByText("이번 주에는 아직 새 소식이 없어요.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "초대하러 가기" }).getAttribute("href")).toBe("/invite");
});

test("the line above the feed is hidden without news", async () => {
  const { count } = await startQuiet();
  open("/line");
  await screen.findByText("불러오는 중이에요.");
  await expect.poll(() => [count(CALL), document.querySelector("section")]).toEqual([1, null]);
});
