import type { Friend } from "@chonsu/shared/entities/friends";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { member, post, refusal, serve, signIn } from "../../test/posts.tsx";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { ProfileScreen } from "./profile-screen.tsx";

const ME = member(1, "정하늘", 0);
const MINJI = member(3, "김민지", 2);
const FRIENDS = "GET /api/friends/";

function open(address: string, answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    "GET /api/current-user/": { ...ME, email: "haneul@kaist.ac.kr" },
    "GET /api/user/3/": MINJI,
    "GET /api/path/3/": { current_user_id: 1, target_user_id: 3, paths_id: [[2]], paths_name: [["윤준호"]] },
    "GET /api/user/2/": member(2, "윤준호"),
    [FRIENDS]: [],
    "GET /api/experiences-with-pending/1/": [],
    "GET /api/experiences-with-pending/3/": [],
    ...answers,
  });
  const router = openRoutes(
    [{ path: "/profile/:id", element: <ProfileScreen /> }],
    ["/home", "/editprofile"],
    [address],
  );
  return { sent, router };
}

const request = () => screen.queryByRole("button", { name: "1촌 신청" });
const retry = async () => userEvent.click(await screen.findByRole("button", { name: "다시 시도" }));

beforeEach(() => signIn(1));

test("mine can be edited and has no relation; another's cannot, and has", async () => {
  const { router } = open("/profile/1");
  const edit = await screen.findByRole("link", { name: "프로필 수정" });
  expect(edit.getAttribute("href")).toBe("/editprofile");
  expect(screen.queryByRole("region", { name: "나와의 관계" })).toBeNull();
  await router.navigate("/profile/3");
  expect(await screen.findByRole("region", { name: "나와의 관계" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "프로필 수정" })).toBeNull();
  expect(request()).toBeTruthy();
});

test("another's links are real ones, only addresses of the web; empty sections say so, an empty list of experiences is not there", async () => {
  const links = ["https://minji.dev/work?a=1", "javascript:alert(1)"];
  const portfolio_links = links.map((portfolioLink, at) => ({ id: at + 1, portfolioLink }));
  open("/profile/3", { "GET /api/user/3/": { ...MINJI, profile: { ...MINJI.profile, portfolio_links } } });
  expect(await screen.findByText("불러오는 중이에요."), "before the first answer").toBeTruthy();
  const link = await screen.findByRole("link", { name: /minji\.dev/ });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([links[0], "noopener noreferrer nofollow ugc"]);
  expect(screen.getByText("javascript:alert(1)").closest("a")).toBeNull();
  for (const empty of ["아직 관심사를 적지 않았어요.", "아직 스킬을 적지 않았어요.", "아직 소개를 적지 않았어요."]) {
    expect(screen.getByText(empty)).toBeTruthy();
  }
  expect(screen.queryByRole("heading", { name: "경험" })).toBeNull();
});

test("deft-route=project opens the posts, and the tabs are addresses", async () => {
  const page = { count: 1, next: null, previous: null, results: [post(7)] };
  const { router } = open("/profile/3?deft-route=project", {
    "GET /api/projects/every/?page=1&page_size=10&user_id=3": page,
  });
  expect((await screen.findByRole("tab", { name: "게시물" })).getAttribute("aria-selected")).toBe("true");
  expect(await screen.findByText("게시물 7")).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: "정보" }));
  expect(addressOf(router)).toBe("/profile/3");
});

test.each([
  ["/profile/1", "GET /api/current-user/", ME, "내 프로필 정보를 불러오는 데 실패했습니다."],
  ["/profile/3", "GET /api/user/3/", MINJI, "사용자 정보를 불러오지 못했습니다."],
])("%s: what cannot be had is said, and asked for again", async (address, call, answer, sentence) => {
  let isLost = true;
  open(address, { [call]: () => (isLost ? refusal(500, "INTERNAL", "x") : answer) });
  expect(await screen.findByText(sentence)).toBeTruthy();
  isLost = false;
  await retry();
  expect((await screen.findAllByText(answer.user_name)).length).toBeGreaterThan(0);
});

test.each([
  ["/profile/9", "존재하지 않는 사용자입니다."],
  ["/profile/nobody", "존재하지 않는 사용자입니다."],
  ["/profile/0", "알 수 없음"],
])("%s: there is nobody, said with a way back", async (address, sentence) => {
  const { router } = open(address, {
    "GET /api/user/9/": refusal(404, "USER_NOT_FOUND", "존재하지 않는 사용자입니다."),
  });
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("button", { name: "뒤로" }));
  expect(addressOf(router)).toBe("/home");
});

test("whether a request waits is not known: it says so, offers none, and asks again", async () => {
  let isLost = true;
  const waiting: Friend = {
    ...{ id: 8, from_user: ME, to_user: MINJI, status: "pending", created_at: "2026-11-20T00:00:00.000+09:00" },
  };
  open("/profile/3", { [FRIENDS]: () => (isLost ? refusal(500, "INTERNAL", "x") : [waiting]) });
  expect(await screen.findByText("일촌 정보를 불러오는 데 실패했습니다.")).toBeTruthy();
  expect([request(), screen.queryByRole("button", { name: "메시지" })]).toEqual([null, expect.anything()]);
  isLost = false;
  await retry();
  expect(await screen.findByRole("button", { name: "수락 대기" })).toBeTruthy();
});
