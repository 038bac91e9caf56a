import type { Friend } from "@chonsu/shared/entities/friends";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { InitialEntry } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { useMe } from "../../features/users/users.queries.ts";
import { member, refusal, serve, signIn } from "../../test/posts.tsx";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { FriendsScreen } from "./friends-screen.tsx";

const LIST = "GET /api/friends/";
const ME = member(1, "정하늘", 0);

function relation(id: number, changes: Partial<Friend>): Friend {
  return {
    ...{ id, from_user: ME, to_user: member(2, "윤준호"), status: "accepted" },
    created_at: "2026-11-20T00:00:00.000+09:00",
    ...changes,
  };
}

const CHON = relation(1, {});
const ASKED = relation(2, { to_user: member(3, "신우진", 2), status: "pending" });
const ASKING = relation(3, { from_user: member(4, "권다혜", 2), to_user: ME, status: "pending" });
const REFUSED = relation(4, { to_user: member(5, "오인호", 3), status: "rejected" });

let relations: Friend[] = [];

/** The frame of the members asks who I am, too. */
function Framed() {
  useMe();
  return <FriendsScreen />;
}

function open(answers: Parameters<typeof serve>[0] = {}, entry: InitialEntry = "/friends") {
  const sent = serve({ [LIST]: () => relations, "GET /api/current-user/": ME, ...answers });
  const router = openRoutes([{ path: "/friends", element: <Framed /> }], ["/invite", "/profile/:id"], [entry]);
  return { sent, router };
}

const rows = () => screen.findAllByRole("listitem").then((all) => all.map((row) => row.textContent));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const agree = async (name: string) =>
  userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));

beforeEach(() => {
  signIn(1);
  relations = [CHON, ASKED, ASKING, REFUSED];
});

test("my chons after those I asked, counted together; a request to me stands in its own tab", async () => {
  open();
  expect(await rows()).toEqual([expect.stringMatching(/신우진.*수락 대기/), expect.stringMatching(/윤준호.*1촌/)]);
  expect(screen.getByText("2명")).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: /내게 신청한/ }));
  expect(await rows()).toEqual([expect.stringContaining("권다혜")]);
  expect(screen.getByText(/^1촌은 서로를 믿고/)).toBeTruthy();
});

test.each([
  [{ pathname: "/friends", state: { activeTab: "requests" } }, "내게 신청한"],
  [{ pathname: "/friends", state: { activeTab: "somewhere" } }, "나의 1촌"],
  ["/friends?tab=requests", "내게 신청한"],
])("%j opens %s", async (entry, name) => {
  open({}, entry);
  const tab = await screen.findByRole("tab", { name: new RegExp(name) });
  expect(tab.getAttribute("aria-selected")).toBe("true");
});

test("a list that cannot be had says so and is asked for again", async () => {
  let isLost = true;
  open({ [LIST]: () => (isLost ? refusal(503, "OVERLOADED", "x") : relations) });
  expect(screen.getByRole("tabpanel", { name: /나의 1촌/ }).textContent).toBe("불러오는 중이에요.");
  const failure = await screen.findByText("일촌 목록 정보를 불러오는 데 실패했습니다.");
  expect(screen.getByRole("tabpanel").contains(failure)).toBe(true);
  isLost = false;
  await press("다시 시도");
  expect(await rows()).toHaveLength(2);
});

test("without chons and requests it says so and leads to the invitations", async () => {
  relations = [REFUSED];
  const { router } = open();
  expect(await screen.findByText("아직 1촌이 없어요.")).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: /내게 신청한/ }));
  expect(await screen.findByText("받은 신청이 없어요.")).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: /나의 1촌/ }));
  await userEvent.click(await screen.findByRole("link", { name: "초대하러 가기" }));
  expect(addressOf(router)).toBe("/invite");
});

test.each([
  [CHON, "1촌 끊기", "1촌을 끊었어요."],
  [ASKED, "신청 취소", "신청을 취소했어요."],
])(
  "the last one is ended after a question, once however often one taps, and it is said",
  async (last, name, sentence) => {
    relations = [last];
    const call = `DELETE /api/friends/delete/${last.id}/`;
    const { promise: whoIAm, resolve } = Promise.withResolvers<void>();
    const { sent } = open({
      [call]: () => {
        relations = [];
        return new Response(null, { status: 204 });
      },
      "GET /api/current-user/": () => (relations.length === 0 ? whoIAm.then(() => ME) : ME),
    });
    await press(/더보기$/);
    await press(name);
    await userEvent.dblClick(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
    // The list is asked anew, and is empty, before all else that shows how people are connected is there.
    expect(await screen.findByText("아직 1촌이 없어요.")).toBeTruthy();
    resolve();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(sent.filter((one) => one.call === call)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  },
);

test.each([
  [refusal(404, "FRIEND_NOT_FOUND", "존재하지 않는 1촌 관계입니다."), "존재하지 않는 1촌 관계입니다."],
  [Response.json({}, { status: 500 }), "친구 삭제 실패"],
])("a chon that could not be ended stays, with the reason", async (answer, sentence) => {
  open({ "DELETE /api/friends/delete/1/": answer });
  await press("윤준호 님 더보기");
  await press("1촌 끊기");
  await agree("1촌 끊기");
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await rows()).toHaveLength(2);
});

test("accepting asks and names the limit; a refusal says why, and the request stays", async () => {
  const call = "PATCH /api/friends/update/3/";
  const { sent } = open(
    { [call]: refusal(400, "CHON_LIMIT_REACHED", "1촌은 최대 50명까지 맺을 수 있습니다.") },
    "/friends?tab=requests",
  );
  await press("수락");
  expect((await screen.findByRole("alertdialog")).textContent).toContain("1촌은 최대 50명까지");
  expect(sent.some((one) => one.call === call)).toBe(false);
  await agree("수락");
  expect(await screen.findByText("1촌은 최대 50명까지 맺을 수 있습니다.")).toBeTruthy();
  expect(sent.filter((one) => one.call === call).map(({ body }) => body)).toEqual([{ status: "accepted" }]);
  expect(await rows()).toHaveLength(1);
});

test("refusing does not ask, and is done once however often one taps", async () => {
  const call = "PATCH /api/friends/update/3/";
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const { sent } = open({ [call]: () => answer.then(() => ({ id: 3, status: "rejected" })) }, "/friends?tab=requests");
  await userEvent.dblClick(await screen.findByRole("button", { name: "거절" }));
  resolve();
  expect(await screen.findByText("1촌 신청 거절 완료")).toBeTruthy();
  expect(sent.filter((one) => one.call === call).map(({ body }) => body)).toEqual([{ status: "rejected" }]);
});
