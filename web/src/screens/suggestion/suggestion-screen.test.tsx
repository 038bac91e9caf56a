import type { SuggestedUser, Suggestions } from "@chonsu/shared/entities/searches";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { SuggestionBox } from "../../features/suggestions/suggestion-box.tsx";
import { refusal, serve, signIn } from "../../test/posts.tsx";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { SuggestionScreen } from "./suggestion-screen.tsx";

const CALL = "GET /api/new-user-suggestions/";

function newcomer(id: number, user_name: string, relation_degree: 2 | null = null): SuggestedUser {
  const date_joined = "2026-11-18T09:00:00.000+09:00";
  return { id, profile__user_name: user_name, user_name, date_joined, image: null, relation_degree };
}

const NOTHING: Suggestions = { secondDegree: [], keyword: {}, major: {}, experience_keyword: {}, skill: {} };
const NEWS: Suggestions = {
  secondDegree: [newcomer(2, "배하은", 2)],
  keyword: { 로보틱스: [newcomer(3, "모주원"), newcomer(2, "배하은", 2)], 빈말: [] },
  major: { 전산학부: [newcomer(4, "경솔비")] },
  experience_keyword: { 해커톤: [newcomer(5, "변다빈")] },
  skill: { "ROS 2": [newcomer(6, "어솔")] },
};

beforeEach(() => signIn(1));

const open = (address: string) =>
  openRoutes(
    [
      { path: "/suggestion", element: <SuggestionScreen /> },
      { path: "/box", element: <SuggestionBox /> },
    ],
    ["/home", "/invite", "/profile/:id"],
    [address],
  );
const sentences = () => screen.getAllByRole("button", { expanded: false }).map((button) => button.textContent);

test("tells all news by kind, in sentences whose particles fit", async () => {
  serve({ [CALL]: NEWS });
  open("/suggestion");
  await screen.findByText("2촌");
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "한 사람 건너",
    "같은 관심사",
    "같은 전공",
    "비슷한 경험",
    "같은 기술",
  ]);
  expect(sentences().map((text) => text?.replace(/^(.*명).*$/, "$1"))).toEqual([
    "나와 2촌인 새 회원 1명",
    "로보틱스에 관심 있는 새 회원 2명",
    "전산학부를 전공하는 새 회원 1명",
    "해커톤을 경험한 새 회원 1명",
    "ROS 2를 다루는 새 회원 1명",
  ]);
});

test("a sentence opens exactly the people it speaks of, at an address of its own", async () => {
  serve({ [CALL]: NEWS });
  const router = open("/suggestion");
  await userEvent.click(await screen.findByRole("button", { name: /로보틱스/ }));
  expect(addressOf(router)).toBe("/suggestion?open=keyword:로보틱스");
  const people = screen.getByRole("list", { name: "이번 주 새 회원" });
  expect(
    within(people)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/profile/3", "/profile/2"]);
  expect(within(people).getByText("2촌")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { expanded: true }));
  expect(addressOf(router)).toBe("/suggestion");
  expect(screen.queryByRole("list", { name: "이번 주 새 회원" })).toBeNull();
});

test("a week without news says so and shows two ways on", async () => {
  serve({ [CALL]: NOTHING });
  open("/suggestion");
  expect(await screen.findByText("이번 주에는 아직 새 소식이 없어요.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "홈으로 가기" }).getAttribute("href")).toBe("/home");
  expect(screen.getByRole("link", { name: "초대하러 가기" }).getAttribute("href")).toBe("/invite");
  expect(screen.getByRole("button", { name: "뒤로" })).toBeTruthy();
});

test.each(["/suggestion", "/box"])(
  "news that could not be had says so at %s, and is asked for again",
  async (address) => {
    let refuses = true;
    serve({ [CALL]: () => (refuses ? refusal(503, "OVERLOADED", "지금은 요청이 많아요.") : NEWS) });
    open(address);
    expect(await screen.findByText("새 회원 소식을 불러오지 못했어요.")).toBeTruthy();
    refuses = false;
    await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
    expect(await screen.findByText("로보틱스")).toBeTruthy();
  },
);

test("the box tells three sentences at most, each a way to its people, and is not there when nothing is new", async () => {
  serve({ [CALL]: NEWS });
  open("/box");
  await screen.findByRole("heading", { name: "이번 주 새 회원" });
  const hrefs = screen.getAllByRole("link").map((link) => decodeURIComponent(link.getAttribute("href") ?? ""));
  expect(hrefs).toEqual([
    "/suggestion",
    "/suggestion?open=secondDegree",
    "/suggestion?open=keyword:로보틱스",
    "/suggestion?open=major:전산학부",
  ]);
});

test("the box is not there when nothing is new", async () => {
  const sent = serve({ [CALL]: NOTHING });
  open("/box");
  await screen.findByText("불러오는 중이에요.");
  await expect.poll(() => [sent.length, document.querySelector("section")]).toEqual([1, null]);
});
