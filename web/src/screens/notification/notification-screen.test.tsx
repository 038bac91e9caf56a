import { endpoints } from "virtual:endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../test/app.tsx";
import { leavePage } from "../../test/leave-page.ts";
import { draw } from "../../test/routes.tsx";
import { type Handle, idOf, refusal, startServer } from "../../test/server.ts";
import { NotificationScreen } from "./notification-screen.tsx";

test("shows an error with a retry, and says when there are no notifications", async () => {
  const { between } = await startServer("hangyeol");
  between("GET", () => refusal("INTERNAL"));
  draw(<NotificationScreen />);
  expect(await screen.findByText("알림을 불러오지 못했어요.")).toBeTruthy();
  between("GET", (hand) => hand());
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("아직 알림이 없어요.")).toBeTruthy();
  expect(screen.getByText("1촌 신청이나 댓글이 오면 여기에서 알려 드릴게요.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "이번 주 새 회원 보기" }).getAttribute("href")).toBe("/suggestion");
  expect(screen.queryByRole("button", { name: "모두 읽음" })).toBeNull();
});

test("marking all as read leaves no unread row, no number on the bell and no button", async () => {
  await startServer();
  openApp("/notification");
  const button = await screen.findByRole("button", { name: "모두 읽음" });
  expect(screen.getAllByText("읽지 않음").length).toBeGreaterThan(5);
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByText(/읽지 않/)).toBeNull());
  expect(screen.queryByRole("button", { name: "모두 읽음" })).toBeNull();
  const said = screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(said).toContain("모든 알림을 읽음으로 표시했습니다.");
});

test("when all cannot be marked as read, only those are unread again that were unread", async () => {
  const { between } = await startServer();
  between("POST", () => refusal("INTERNAL"));
  const refetched = Promise.withResolvers<void>();
  openApp("/notification");
  const unread = () => screen.queryAllByText("읽지 않음").length;
  const button = await screen.findByRole("button", { name: "모두 읽음" });
  const before = unread();
  expect(within(screen.getByRole("main")).getAllByRole("listitem").length).toBeGreaterThan(before);
  between("GET /api/notifications/", (hand) => refetched.promise.then(hand));
  await userEvent.click(button);
  await waitFor(() => expect(unread()).toBeGreaterThan(0));
  expect(unread()).toBe(before);
  refetched.resolve();
});

/** The row of the notification that `words` name. */
async function rowWith(words: RegExp) {
  const main = within(await screen.findByRole("main"));
  const link = await main.findByRole("link", { name: words });
  return within(link.closest("li") ?? link);
}

const request = /다혜 님이 1촌을 신청했어요/;
const invitation = /소희 님이 경험에 초대했어요/;

async function openAs(handle: Handle = "haneul") {
  const server = await startServer(handle);
  openApp("/notification");
  const confirm = async (name: string) =>
    userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
  const answers = () =>
    server.sent.map(({ call }) => call).filter((call) => /^(PATCH|POST) .*(friends|respond)/.test(call));
  return { ...server, confirm, answers };
}

test.each([
  [request, "PATCH /api/friends/update/"],
  [invitation, "POST /api/experiences/invitations/respond/"],
] as const)("%s is accepted in its row, which then says so and is read", async (words, call) => {
  const { confirm, answers } = await openAs();
  const row = await rowWith(words);
  await userEvent.click(await row.findByRole("button", { name: / 수락$/ }));
  expect(answers()).toEqual([]);
  await confirm("수락");
  expect(await row.findByText("수락했어요")).toBeTruthy();
  expect(answers()).toEqual([expect.stringContaining(call)]);
  expect(row.queryByRole("button", { name: /(수락|거절)$/ })).toBeNull();
  await waitFor(() => expect(row.queryByText("읽지 않음")).toBeNull());
});

test("a row about somebody who is no 1촌 says how near, and through whom", async () => {
  await openAs();
  const row = await rowWith(request);
  await waitFor(() => expect(row.getByText(/^\S+ 님( 외 \d+명)?의 [12]촌$/)).toBeTruthy());
  expect(row.getByText(/^[23]촌$/)).toBeTruthy();
});

test("a request is rejected in its row, and an undone rejection asks again", async () => {
  const { answers } = await openAs();
  const row = await rowWith(request);
  await userEvent.click(await row.findByRole("button", { name: / 거절$/ }));
  expect(await row.findByText("거절했어요")).toBeTruthy();
  await userEvent.keyboard("{F6}{Enter}");
  expect(await row.findByRole("button", { name: / 수락$/ })).toBeTruthy();
  expect(answers()).toEqual([]);
});

test("the buttons of a row are named after what they answer", async () => {
  await openAs();
  for (const answer of ["수락", "거절"]) {
    expect(await screen.findByRole("button", { name: `권다혜 님의 1촌 신청 ${answer}` })).toBeTruthy();
    expect(await screen.findByRole("button", { name: `소리로 그린 캠퍼스 지도 초대 ${answer}` })).toBeTruthy();
  }
});

test("an invitation is rejected in its row after a question", async () => {
  const { confirm, answers } = await openAs();
  const row = await rowWith(invitation);
  await userEvent.click(await row.findByRole("button", { name: / 거절$/ }));
  await confirm("거절");
  expect(await row.findByText("거절했어요")).toBeTruthy();
  await leavePage();
  await waitFor(() => expect(answers()).toHaveLength(1));
});

test.each(["declined", "accepted, and then left"])(
  "an invitation that was %s elsewhere is only said to be answered",
  async (answer) => {
    const server = await startServer();
    const me = server.as("haneul");
    const experiences = await me(endpoints.experiences.withPending, { params: { userId: idOf("haneul") } });
    const invited = experiences.find(({ accepted_users }) => !accepted_users.includes(idOf("haneul")));
    const id = invited?.id ?? 0;
    const response = answer === "declined" ? "reject" : "accept";
    await me(endpoints.experienceInvitations.respond, { body: { experience_id: id, response } });
    if (response === "accept") await me(endpoints.experiences.leave, { params: { id } });
    openApp("/notification");
    const row = await rowWith(invitation);
    expect(await row.findByText("답한 초대예요")).toBeTruthy();
    expect(row.queryByText("거절했어요")).toBeNull();
  },
);

test("what was answered elsewhere has no buttons but the answer", async () => {
  const server = await startServer();
  const me = server.as("haneul");
  const relations = await me(endpoints.friends.list, {});
  const asked = relations.find(({ from_user, status }) => from_user.id === idOf("dahye") && status === "pending");
  await me(endpoints.friends.respond, { params: { id: asked?.id ?? 0 }, body: { status: "rejected" } });
  const experiences = await me(endpoints.experiences.withPending, { params: { userId: idOf("haneul") } });
  const invited = experiences.find(({ accepted_users }) => !accepted_users.includes(idOf("haneul")));
  const body = { experience_id: invited?.id ?? 0, response: "accept" } as const;
  await me(endpoints.experienceInvitations.respond, { body });
  openApp("/notification");
  const [ofRequest, ofInvitation] = [await rowWith(request), await rowWith(invitation)];
  expect(await ofRequest.findByText("거절했어요")).toBeTruthy();
  expect(await ofInvitation.findByText("수락했어요")).toBeTruthy();
  expect(ofRequest.queryByRole("button", { name: /(수락|거절)$/ })).toBeNull();
});
