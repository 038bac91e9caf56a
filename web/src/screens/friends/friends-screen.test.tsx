import { endpoints } from "virtual:endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { InitialEntry } from "react-router-dom";
import { expect, test } from "vitest";
import { useMe } from "../../features/users/users.queries.ts";
import { leavePage } from "../../test/leave-page.ts";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { type Handle, idOf, refusal, startServer } from "../../test/server.ts";
import { FriendsScreen } from "./friends-screen.tsx";

const LIST = "GET /api/friends/";
const END = "DELETE /api/friends/delete/";
/** Unlike the other call it never ends a chon. */
const CANCEL = "DELETE /api/friends/request-cancel/";
const ANSWER = "PATCH /api/friends/update/";

/** The frame of members also fetches the member. */
function Framed() {
  useMe();
  return <FriendsScreen />;
}

function draw(entry: InitialEntry = "/friends") {
  return openRoutes(
    [{ path: "/friends", element: <Framed /> }],
    ["/invite", "/profile/:id", "/profile/:id/friends"],
    [entry],
  );
}

/** The relations of haneul, or of another member, without those that the SQL condition `gone` selects; nobody is invited to an experience. */
async function start(gone = "false", member: Handle = "haneul") {
  const server = await startServer(member);
  server.sql(`delete from friend_relations where ${gone}`);
  server.sql("delete from experience_invitations where status = 'pending'");
  const made = (call: string) => server.sent.filter((one) => one.call.startsWith(call)).map(({ body }) => body);
  return { ...server, made };
}

const rows = () => screen.findAllByRole("listitem").then((all) => all.map((row) => row.textContent));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const agree = async (name: string) =>
  userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
const REQUESTS = "/friends?tab=requests";

test("shows my chons after my requests with a common number, and requests to me in their own tab", async () => {
  await start();
  draw();
  const shown = await rows();
  expect(shown.slice(0, 2)).toEqual([expect.stringMatching(/수락 대기/), expect.stringMatching(/수락 대기/)]);
  expect(shown.slice(2).every((row) => row?.includes("1촌"))).toBe(true);
  expect(screen.getByText(`${shown.length}명`)).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: /내게 신청한/ }));
  expect(await rows()).toEqual([expect.any(String), expect.stringContaining("권다혜")]);
  expect(screen.getByText(/^1촌은 서로를 믿고/)).toBeTruthy();
});

test.each([
  [{ pathname: "/friends", state: { activeTab: "requests" } }, "내게 신청한"],
  [{ pathname: "/friends", state: { activeTab: "somewhere" } }, "나의 1촌"],
  [REQUESTS, "내게 신청한"],
])("%j opens %s", async (entry, name) => {
  await start();
  draw(entry);
  const tab = await screen.findByRole("tab", { name: new RegExp(name) });
  expect(tab.getAttribute("aria-selected")).toBe("true");
});

test("shows an error when the list cannot be loaded, and can retry", async () => {
  const { between } = await start();
  between(LIST, () => refusal("OVERLOADED"));
  draw();
  expect(screen.getByRole("tabpanel", { name: /나의 1촌/ }).textContent).toBe("불러오는 중이에요.");
  const failure = await screen.findByText("일촌 목록 정보를 불러오는 데 실패했습니다.");
  expect(screen.getByRole("tabpanel").contains(failure)).toBe(true);
  between(LIST, (hand) => hand());
  await press("다시 시도");
  expect((await rows()).length).toBeGreaterThan(2);
});

test("without chons and requests it says so and links to the invitations", async () => {
  await start("true", "hangyeol");
  const router = draw();
  expect(await screen.findByText("아직 1촌이 없어요.")).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: /내게 신청한/ }));
  expect(await screen.findByText("받은 신청이 없어요.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "이번 주 새 회원 보기" }).getAttribute("href")).toBe("/suggestion");
  await userEvent.click(screen.getByRole("tab", { name: /나의 1촌/ }));
  await userEvent.click(await screen.findByRole("link", { name: "초대하러 가기" }));
  expect(addressOf(router)).toBe("/invite");
});

test.each([
  ["(from_user_id, to_user_id) is not (1, 2)", "1촌 끊기", "1촌을 끊었어요.", END],
  ["(from_user_id, to_user_id) is not (1, 16)", "신청 취소", "신청을 취소했어요.", CANCEL],
])(
  "the last one is ended after a question, once however often one taps, and it is said",
  async (others, name, sentence, call) => {
    const { between, made } = await start(others);
    const { promise: whoIAm, resolve } = Promise.withResolvers<void>();
    draw();
    await press(/더보기$/);
    await press(name);
    between("GET /api/current-user/", (hand) => whoIAm.then(hand));
    await userEvent.dblClick(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
    // The list is fetched again and is empty before the other data that shows relations has been fetched.
    expect(await screen.findByText("아직 1촌이 없어요.")).toBeTruthy();
    resolve();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(made(call)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  },
);

test("a request that was accepted while its question is open becomes a chon all the same", async () => {
  const { as } = await start("(from_user_id, to_user_id) is not (1, 16)");
  draw();
  await press(/더보기$/);
  await press("신청 취소");
  const [asked] = await as("haneul")(endpoints.friends.list, {});
  await as(16)(endpoints.friends.respond, { params: { id: asked?.id ?? 0 }, body: { status: "accepted" } });
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "신청 취소" }));
  expect(await screen.findByText("존재하지 않는 1촌 관계입니다.")).toBeTruthy();
  expect(await as("haneul")(endpoints.friends.list, {})).toMatchObject([{ status: "accepted" }]);
});

test.each([
  [() => refusal("FRIEND_NOT_FOUND"), "존재하지 않는 1촌 관계입니다."],
  [() => Response.json({}, { status: 500 }), "친구 삭제 실패"],
])("a chon that could not be ended stays, with the reason", async (answer, sentence) => {
  const { between } = await start();
  between(END, answer);
  draw();
  const before = await rows();
  await press("윤준호 님 더보기");
  await press("1촌 끊기");
  await agree("1촌 끊기");
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await rows()).toEqual(before);
});

test("a request says through whom I reach the asker, in its row and in the question", async () => {
  await start();
  draw(REQUESTS);
  const via = /^\S+ 님( 외 \d+명)?의 [12]촌$/;
  const line = await screen.findByText(via);
  const row = within(line.closest("li") ?? document.body);
  expect(row.getByText(/권다혜/)).toBeTruthy();
  await userEvent.click(row.getByRole("button", { name: / 수락$/ }));
  expect(within(await screen.findByRole("alertdialog")).getByText(via).textContent).toBe(line.textContent);
});

test("accepting asks and mentions the limit; a refusal shows the reason and keeps the request", async () => {
  const { made } = await start("from_user_id = 1", "yuna");
  draw(REQUESTS);
  await press(/ 수락$/);
  expect((await screen.findByRole("alertdialog")).textContent).toContain("1촌은 최대 50명까지");
  expect(made(ANSWER)).toEqual([]);
  await agree("수락");
  expect(await screen.findByText("1촌은 최대 50명까지 맺을 수 있습니다.")).toBeTruthy();
  expect(made(ANSWER)).toEqual([{ status: "accepted" }]);
  expect(await rows()).toHaveLength(1);
});

test.each([
  ["dahye", "minji", (name: string) => `이제 ${name} 님과 1촌이에요.`, ""],
  ["sooyoung", "", (name: string, count: number) => `이제 ${name} 님의 1촌 ${count}명과 2촌이 됐어요.`, "/friends"],
] as const)(
  "an acceptance of %s says who came nearer by it, and leads there",
  async (asker, known, sentence, place) => {
    const { as, sql, count } = await start();
    const id = idOf(asker);
    // dahye knows nobody but a chon of haneul.
    if (known !== "")
      sql(`delete from friend_relations where ${id} in (from_user_id, to_user_id) and status = 'accepted'
    and ${idOf(known)} not in (from_user_id, to_user_id)`);
    const onMap = async () => (await as("haneul")(endpoints.friends.map, {})).people;
    const before = new Set((await onMap()).map((person) => person.id));
    const router = draw(REQUESTS);
    const { user_name: name } = await as("haneul")(endpoints.users.one, { params: { id } });
    const row = within((await screen.findByRole("link", { name: new RegExp(name) })).closest("li") ?? document.body);
    await userEvent.click(row.getByRole("button", { name: / 수락$/ }));
    await waitFor(() => expect(count(`GET /api/friends/${id}/`)).toBe(1));
    await agree("수락");
    const toast = await screen.findByText(/^1촌 신청 수락 완료/);
    const nearer = (await onMap()).filter((person) => person.id !== id && !before.has(person.id));
    expect(nearer.length > 0).toBe(place !== "");
    expect(toast.textContent).toContain(`1촌 신청 수락 완료. ${sentence(name, nearer.length)}`);
    await press("보기");
    expect(addressOf(router)).toBe(`/profile/${id}${place}`);
  },
);

test("an acceptance before the chons of the asker have come says what is certain", async () => {
  const { as, hold } = await start();
  const id = idOf("sooyoung");
  const letGo = hold(`GET /api/friends/${id}/`);
  draw(REQUESTS);
  const { user_name: name } = await as("haneul")(endpoints.users.one, { params: { id } });
  const row = within((await screen.findByRole("link", { name: new RegExp(name) })).closest("li") ?? document.body);
  await userEvent.click(row.getByRole("button", { name: / 수락$/ }));
  await agree("수락");
  expect((await screen.findByText(/^1촌 신청 수락 완료/)).textContent).toContain(`이제 ${name} 님과 1촌이에요.`);
  letGo();
});

test("rejecting does not ask, can be undone, and is sent once for several taps", async () => {
  const { made } = await start("status = 'pending' and from_user_id = 58");
  draw(REQUESTS);
  const refuse = async () => userEvent.dblClick(await screen.findByRole("button", { name: / 거절$/ }));
  await refuse();
  expect(await screen.findByText(/1촌 신청 거절 완료/)).toBeTruthy();
  expect(await screen.findByText("받은 신청이 없어요.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "되돌리기" }));
  await refuse();
  expect(made(ANSWER)).toEqual([]);
  await leavePage();
  await waitFor(() => expect(made(ANSWER)).toEqual([{ status: "rejected" }]));
  expect(screen.queryByRole("button", { name: / 거절$/ })).toBeNull();
});
