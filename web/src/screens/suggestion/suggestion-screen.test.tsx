import { endpoints } from "virtual:endpoints";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { SuggestionBox } from "../../features/suggestions/suggestion-box.tsx";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { broken, idOf, startServer } from "../../test/server.ts";
import { SuggestionScreen } from "./suggestion-screen.tsx";

const CALL = "GET /api/new-user-suggestions/";

/** jsdom has no layout. */
const scrollIntoView = vi.fn();
Object.assign(Element.prototype, { scrollIntoView });

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

const sentences = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
const newsOf = (name: RegExp) =>
  within(screen.getByRole("heading", { level: 3, name }).closest("section") ?? document.body);

test("shows all news by kind, in sentences with fitting particles, each with its people", async () => {
  const { as, sql } = await startServer();
  // Another new member shares an interest with sol, so one sentence has two people.
  sql(`update profile_keywords set keyword = '로보틱스' where user_id = ${idOf("sol")} and position = 0`);
  open("/suggestion");
  await screen.findByText("한 사람 건너");
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "한 사람 건너",
    "같은 관심사",
    "같은 전공",
    "비슷한 경험",
    "같은 스킬",
  ]);
  expect(sentences()).toEqual([
    "나와 2촌인 새 회원 1명",
    "로보틱스에 관심 있는 새 회원 2명",
    "강화학습에 관심 있는 새 회원 1명",
    "전산학부를 전공하는 새 회원 1명",
    "해커톤을 경험한 새 회원 1명",
    "ROS 2를 다루는 새 회원 1명",
  ]);
  const [row] = newsOf(/해커톤/).getAllByRole("listitem");
  expect(row?.textContent).toMatch(/3촌/);
  const link = within(row ?? document.body).getByRole("link");
  expect(link.getAttribute("href")).toBe(`/profile/${idOf("dabin")}`);
  const { profile } = await as("haneul")(endpoints.users.one, { params: { id: idOf("dabin") } });
  expect(link.textContent).toContain(profile.major1);
  expect(await newsOf(/2촌/).findByText("김민지 님의 1촌")).toBeTruthy();
});

test("a request is made in the row, and waits there and in every other row of the same person", async () => {
  const { as } = await startServer();
  open("/suggestion");
  const { user_name: name } = (await as("haneul")(endpoints.suggestions.list, {})).secondDegree[0] ?? { user_name: "" };
  const [ask] = await screen.findAllByRole("button", { name: `${name} 님에게 1촌 신청` });
  await userEvent.click(ask ?? document.body);
  expect(await screen.findByText("1촌 신청 완료!")).toBeTruthy();
  const waiting = await screen.findAllByRole<HTMLButtonElement>("button", { name: `${name} 님 수락 대기` });
  expect(waiting.every((button) => button.disabled)).toBe(true);
  expect(screen.queryByRole("button", { name: `${name} 님에게 1촌 신청` })).toBeNull();
});

test("a newcomer who asks me is answered in the row", async () => {
  const { as } = await startServer();
  await as("haeun")(endpoints.friends.request, { body: { to_user_id: idOf("haneul") } });
  open("/suggestion");
  await screen.findByText("한 사람 건너");
  expect(newsOf(/2촌/).getByRole("button", { name: /수락/ })).toBeTruthy();
});

test("the people of a sentence about more than three are folded, and opened by a URL", async () => {
  const { sql } = await startServer();
  const some = (["sol", "solbi", "dabin", "jimin"] as const).map(idOf).join(", ");
  sql(`delete from profile_keywords where user_id in (${some}) and position = 0`);
  sql(
    `insert into profile_keywords (user_id, position, keyword) select id, 0, '로보틱스' from users where id in (${some})`,
  );
  const router = open("/suggestion?open=keyword:로보틱스");
  await screen.findByRole("button", { name: /로보틱스에 관심/, expanded: true });
  expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole("heading", { name: /로보틱스/ }).closest("section")]);
  await userEvent.click(screen.getByRole("button", { name: /로보틱스에 관심/ }));
  expect(addressOf(router)).toBe("/suggestion");
  expect(newsOf(/로보틱스/).queryByRole("list")).toBeNull();
  expect(newsOf(/강화학습/).getByRole("list")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /로보틱스에 관심/, expanded: false }));
  expect(addressOf(router)).toBe("/suggestion?open=keyword:로보틱스");
  expect(newsOf(/로보틱스/).getAllByRole("listitem").length).toBeGreaterThan(3);
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
