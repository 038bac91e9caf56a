import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { type Handle, idOf, refusal, startServer } from "../../test/server.ts";
import { ProfileFriendsScreen } from "./profile-friends-screen.tsx";

const ROUTES = [{ path: "/profile/:id/friends", element: <ProfileFriendsScreen /> }];

/** The chons of a member, as haneul sees them. */
async function open(owner: Handle | number) {
  const server = await startServer();
  const id = typeof owner === "number" ? owner : idOf(owner);
  return { ...server, draw: () => openRoutes(ROUTES, ["/profile/:id"], [`/profile/${id}/friends`]) };
}

test("shows a member's chons, nearest to me first, with the number of shared ones, each with a link", async () => {
  const router = (await open("minji")).draw();
  expect(await screen.findByText("9명 · 함께 아는 1촌 2명")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "김민지 님의 1촌" })).toBeTruthy();
  expect(document.title).toBe("김민지 님의 1촌 · 촌수");
  const rows = screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect([rows[0], rows[1], rows[2]].map((row) => /정하늘|윤준호|문소희/.exec(row ?? "")?.[0]).toSorted()).toEqual(
    ["정하늘", "윤준호", "문소희"].toSorted(),
  );
  expect(rows.slice(3).every((row) => row?.includes("2촌"))).toBe(true);
  await userEvent.click(screen.getByRole("link", { name: /윤준호/ }));
  expect(addressOf(router)).toBe(`/profile/${idOf("junho")}`);
});

test("says when there are no chons, with a next step", async () => {
  (await open("hangyeol")).draw();
  expect(await screen.findByText("아직 1촌이 없어요.")).toBeTruthy();
  const next = screen.getByRole("link", { name: "프로필 보기" });
  expect(next.getAttribute("href")).toBe(`/profile/${idOf("hangyeol")}`);
});

test("shows an error when the list cannot be loaded, and can retry", async () => {
  const { between, draw } = await open("minji");
  const LIST = `GET /api/friends/${idOf("minji")}/`;
  between(LIST, () => refusal("INTERNAL"));
  draw();
  expect(await screen.findByText("일촌 목록 정보를 불러오는 데 실패했습니다.")).toBeTruthy();
  between(LIST, (hand) => hand());
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByRole("link", { name: /윤준호/ })).toBeTruthy();
});

test("says when no member has the id", async () => {
  (await open(999)).draw();
  expect((await screen.findAllByText("존재하지 않는 사용자입니다.")).length).toBeGreaterThan(0);
});
