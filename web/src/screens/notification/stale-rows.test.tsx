import { endpoints } from "virtual:endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../test/app.tsx";
import { leavePage } from "../../test/leave-page.ts";
import { idOf, lost, startServer, type TestServer } from "../../test/server.ts";

const ME = idOf("haneul");

/** A question to haneul: what happens to it elsewhere, before this page learns of it. */
interface Question {
  /** Its row in the bell, and on 1촌. */
  readonly words: RegExp;
  readonly inList: RegExp;
  readonly answer: string;
  withdraw(server: TestServer): Promise<void>;
  accept(server: TestServer): Promise<void>;
}

async function requestOf({ as }: TestServer) {
  const relations = await as("haneul")(endpoints.friends.list, {});
  const found = relations.find(({ from_user, status }) => from_user.id === idOf("dahye") && status === "pending");
  if (found === undefined) throw new Error("no request");
  return found;
}

async function invitationOf({ as }: TestServer) {
  const all = await as("haneul")(endpoints.experiences.withPending, { params: { userId: ME } });
  const found = all
    .flatMap(({ pending_invitations: invitations }) => invitations)
    .find(({ invitee, status }) => invitee === ME && status === "pending");
  if (found === undefined) throw new Error("no invitation");
  return found;
}

const request: Question = {
  words: /다혜 님이 1촌을 신청했어요/,
  inList: /권다혜/,
  answer: "PATCH /api/friends/update/",
  async withdraw(server) {
    await server.as("dahye")(endpoints.friends.remove, { params: { id: (await requestOf(server)).id } });
  },
  async accept(server) {
    const { id } = await requestOf(server);
    await server.as("haneul")(endpoints.friends.respond, { params: { id }, body: { status: "accepted" } });
  },
};

const invitation: Question = {
  words: /소희 님이 경험에 초대했어요/,
  inList: /소희 님과 함께한 경험인가요/,
  answer: "POST /api/experiences/invitations/respond/",
  async withdraw(server) {
    const { id, inviter } = await invitationOf(server);
    await server.as(inviter)(endpoints.experienceInvitations.cancel, { params: { id } });
  },
  async accept(server) {
    const { experience } = await invitationOf(server);
    const body = { experience_id: experience, response: "accept" } as const;
    await server.as("haneul")(endpoints.experienceInvitations.respond, { body });
  },
};

const QUESTIONS = { request, invitation };
const [BELL, CHONS] = ["/notification", "/friends?tab=requests"];

/** Opens a page without pushes at a screen with a question. */
async function openAt(address: string, { words, inList }: Question) {
  const server = await startServer();
  openApp(address);
  const main = within(await screen.findByRole("main"));
  const name = address === BELL ? words : inList;
  const [link] = await main.findAllByRole("link", { name });
  const row = within(link?.closest("li") ?? document.body);
  await row.findByRole("button", { name: / 수락$/ });
  return { server, row, link: () => main.queryByRole("link", { name }) };
}

async function press(row: ReturnType<typeof within>, kind: keyof typeof QUESTIONS, name: "수락" | "거절") {
  const isAsked = kind === "invitation" || name === "수락";
  await userEvent.click(row.getByRole("button", { name: new RegExp(` ${name}$`) }));
  if (isAsked) await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
  if (name === "거절") await leavePage();
}

test.each([
  ["request", BELL, "존재하지 않는 1촌 관계입니다."],
  ["request", CHONS, "존재하지 않는 1촌 관계입니다."],
  ["invitation", BELL, "존재하지 않는 초대입니다."],
  ["invitation", CHONS, "존재하지 않는 초대입니다."],
] as const)(
  "the withdrawn %s at %s is not answered: the page says so, and the row goes",
  async (kind, address, sentence) => {
    const { server, row, link } = await openAt(address, QUESTIONS[kind]);
    await QUESTIONS[kind].withdraw(server);
    await press(row, kind, "수락");
    expect(await screen.findByText(sentence)).toBeTruthy();
    await waitFor(() => expect(link()).toBeNull());
    expect(screen.queryByRole("alertdialog")).toBeNull();
  },
);

test.each([
  ["request", BELL, "이미 처리된 신청입니다."],
  ["request", CHONS, "이미 처리된 신청입니다."],
  ["invitation", BELL, "이미 응답한 초대입니다."],
  ["invitation", CHONS, "이미 응답한 초대입니다."],
] as const)("the %s at %s that was accepted elsewhere is not rejected", async (kind, address, sentence) => {
  const { server, row, link } = await openAt(address, QUESTIONS[kind]);
  await QUESTIONS[kind].accept(server);
  await press(row, kind, "거절");
  expect(await screen.findByText(sentence)).toBeTruthy();
  if (address === BELL) expect(await row.findByText("수락했어요")).toBeTruthy();
  else await waitFor(() => expect(link()).toBeNull());
});

test.each([
  ["request", "수락", "1촌 신청에 응답하지 못했습니다."],
  ["request", "거절", "1촌 신청에 응답하지 못했습니다."],
  ["invitation", "수락", "초대를 수락하는 데 실패했습니다."],
  ["invitation", "거절", "초대를 거절하는 데 실패했습니다."],
] as const)("without a network the %s keeps its buttons after %s", async (kind, name, sentence) => {
  const { server, row } = await openAt(BELL, QUESTIONS[kind]);
  const { answer } = QUESTIONS[kind];
  server.between(answer, lost);
  await press(row, kind, name);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await row.findByRole("button", { name: new RegExp(` ${name}$`) })).toBeTruthy();
  server.letThrough(answer);
  await press(row, kind, "수락");
  expect(await row.findByText("수락했어요")).toBeTruthy();
});
