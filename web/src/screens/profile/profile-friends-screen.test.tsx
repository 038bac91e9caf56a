import type { Friend } from "@chonsu/shared/entities/friends";
import type { User } from "@chonsu/shared/entities/users";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { member, refusal, serve, signIn } from "../../test/posts.tsx";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { ProfileFriendsScreen } from "./profile-friends-screen.tsx";

const LIST = "GET /api/friends/3/";
const MINJI = member(3, "김민지");

function chon(id: number, user: User): Friend {
  return { id, from_user: MINJI, to_user: user, status: "accepted", created_at: "2026-11-20T00:00:00.000+09:00" };
}

function open(answer: unknown, address = "/profile/3/friends") {
  serve({ [LIST]: answer, "GET /api/user/3/": MINJI });
  return openRoutes([{ path: "/profile/:id/friends", element: <ProfileFriendsScreen /> }], ["/profile/:id"], [address]);
}

beforeEach(() => signIn(1));

test("somebody's chons, those nearest to me first, with how many we both know; each leads to a profile", async () => {
  const router = open([
    chon(1, member(7, "라수영", null)),
    chon(2, member(5, "오세린", 2)),
    chon(3, member(4, "윤준호", 1)),
    chon(4, member(1, "정하늘", 0)),
  ]);
  expect(await screen.findByText("4명 · 함께 아는 1촌 1명")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "김민지 님의 1촌" })).toBeTruthy();
  const names = screen.getAllByRole("link").map((link) => /정하늘|윤준호|오세린|라수영/.exec(link.textContent)?.[0]);
  expect(names).toEqual(["정하늘", "윤준호", "오세린", "라수영"]);
  await userEvent.click(screen.getByRole("link", { name: /오세린/ }));
  expect(addressOf(router)).toBe("/profile/5");
});

test("nobody yet is said", async () => {
  open([]);
  expect(await screen.findByText("아직 1촌이 없어요.")).toBeTruthy();
});

test("a list that cannot be had says so and is asked for again", async () => {
  let isLost = true;
  open(() => (isLost ? refusal(500, "INTERNAL", "x") : [chon(1, member(4, "윤준호"))]));
  expect(await screen.findByText("일촌 목록 정보를 불러오는 데 실패했습니다.")).toBeTruthy();
  isLost = false;
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByRole("link", { name: /윤준호/ })).toBeTruthy();
});

test("nobody has this id", async () => {
  open(refusal(404, "USER_NOT_FOUND", "존재하지 않는 사용자입니다."));
  expect((await screen.findAllByText("존재하지 않는 사용자입니다.")).length).toBeGreaterThan(0);
});
