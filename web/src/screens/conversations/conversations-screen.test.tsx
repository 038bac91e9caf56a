import type { Conversation } from "@chonsu/shared/entities/conversations";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { conversationQueries } from "../../features/conversations/conversations.queries.ts";
import { paths } from "../../paths/paths.ts";
import { member, refusal, serve, signIn } from "../../test/posts.tsx";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { ConversationsScreen } from "./conversations-screen.tsx";

const LIST = "GET /api/conversations/";
const GONE = "존재하지 않는 대화예요.";

const TALK: Conversation = {
  ...{ id: 9, user_1: 1, user_1_username: "정하늘", user_2: 2, user_2_username: "윤준호", other_user_id: 2 },
  ...{ other_user_profile: member(2, "윤준호").profile, last_message: null, unread_count: 0 },
  ...{ deleted_for_user1: false, deleted_for_user2: false },
  ...{ created_at: "2026-11-01T00:00:00.000+09:00", updated_at: "2026-11-01T00:00:00.000+09:00" },
};

/** Opens the talk of that address; `known` is the list as it was read long ago. */
function open(answer: () => unknown, known?: Conversation[], answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    [LIST]: answer,
    "GET /api/conversations/9/messages/?limit=50": { user1_messages: [], user2_messages: [], system_messages: [] },
    "GET /api/user/2/": member(2, "윤준호"),
    ...answers,
  });
  const client = createQueryClient();
  if (known !== undefined) client.setQueryData(conversationQueries.list().queryKey, known, { updatedAt: 1 });
  const routes = [{ path: paths.conversations, Component: ConversationsScreen }];
  return { ...openRoutes(routes, [], [paths.conversation(9)], client), sent };
}

/** Where the open talk is: on phones all there is of the screen. */
const talk = () => within(screen.getByRole("region", { name: "열린 대화", hidden: true }));
const hidden = { hidden: true } as const;

beforeEach(() => signIn(1));

test("a list that cannot be had is said where the talk would be, with a retry and the way back", async () => {
  let isDown = true;
  open(() => (isDown ? refusal(500, "INTERNAL", "") : [TALK]));
  expect(await talk().findByText("대화를 불러오지 못했어요.")).toBeTruthy();
  expect(
    talk()
      .getByRole("link", { name: "뒤로", ...hidden })
      .getAttribute("href"),
  ).toBe(paths.conversations);
  isDown = false;
  talk()
    .getByRole("button", { name: "다시 시도", ...hidden })
    .click();
  expect(await talk().findByRole("log", hidden)).toBeTruthy();
});

test("a talk that there is not says so, and leads back to the list", async () => {
  const router = open(() => []);
  expect(await talk().findByText(GONE)).toBeTruthy();
  talk()
    .getByRole("link", { name: "대화 목록", ...hidden })
    .click();
  await waitFor(() => expect(addressOf(router)).toBe(paths.conversations));
});

test("a talk that began since the list was read is not called gone while the list is asked for", async () => {
  const { promise, resolve } = Promise.withResolvers<Conversation[]>();
  open(() => promise, []);
  expect(talk().queryByText(GONE)).toBeNull();
  resolve([TALK]);
  expect(await talk().findByRole("log", hidden)).toBeTruthy();
  expect(talk().queryByText(GONE)).toBeNull();
});

test("leaving leads to the list at once, which does without the talk; a refusal brings it back and says why", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const router = open(() => [TALK], undefined, { "DELETE /api/conversations/9/delete/": () => promise });
  await talk().findByRole("log", hidden);
  fireEvent.click(talk().getByRole("button", { name: "대화 옵션", ...hidden }));
  fireEvent.click(await screen.findByRole("button", { name: "대화방 나가기" }));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "확인" }));
  await waitFor(() => expect(addressOf(router)).toBe(paths.conversations));
  const row = () => screen.queryByRole("link", { name: /윤준호/ });
  await waitFor(() => expect(row()).toBeNull());
  expect(screen.queryByText(GONE)).toBeNull();
  resolve(refusal(500, "INTERNAL", ""));
  expect(await screen.findByText("대화방을 나가지 못했어요.")).toBeTruthy();
  expect(row()).not.toBeNull();
});

test("what is sent stands in its row of the list without asking for the list again", async () => {
  const at = "2026-11-22T10:00:00.000+09:00";
  const message = { ...{ id: 5, sender: 1, conversation: 9, message: "안녕", image: null, image_url: null } };
  const flags = { is_read: false, is_system: false, is_deleted: false, client_key: null, created_at: at };
  const { sent } = open(() => [TALK], undefined, { "POST /api/messages/9/create/": { ...message, ...flags } });
  await talk().findByRole("log", hidden);
  fireEvent.change(talk().getByRole("textbox", hidden), { target: { value: "안녕" } });
  fireEvent.click(talk().getByRole("button", { name: "보내기", ...hidden }));
  const list = within(screen.getByRole("list", { name: "대화 목록", ...hidden }));
  expect(await list.findByText("안녕")).toBeTruthy();
  expect(sent.filter(({ call }) => call === LIST)).toHaveLength(1);
});

test("an empty list says so, and what one could do", async () => {
  open(() => []);
  expect(await screen.findByText("아직 나눈 대화가 없어요.")).toBeTruthy();
  expect(screen.getByText("궁금한 분에게 먼저 인사를 건네 보세요.")).toBeTruthy();
});

const MINE = {
  ...{ id: 5, sender: 1, conversation: 9, message: "지울 말", image: null, image_url: null, is_read: true },
  ...{ is_system: false, is_deleted: false, client_key: null, created_at: "2026-11-22T10:00:00.000+09:00" },
};
const talkOf = (messages: readonly object[]) => ({ user1_messages: messages, user2_messages: [], system_messages: [] });

test("messages that cannot be had say so, and are asked for again", async () => {
  let isDown = true;
  const answer = () => (isDown ? refusal(500, "INTERNAL", "") : talkOf([MINE]));
  open(() => [TALK], undefined, { "GET /api/conversations/9/messages/?limit=50": answer });
  expect(await talk().findByText("메시지를 불러오지 못했어요.")).toBeTruthy();
  isDown = false;
  fireEvent.click(talk().getByRole("button", { name: "다시 시도", ...hidden }));
  expect(await talk().findByText("지울 말")).toBeTruthy();
});

test("older messages that cannot be had say so; the way to them stays", async () => {
  const page = Array.from({ length: 50 }, (_, at) => ({ ...MINE, id: 100 + at, message: `말 ${at}` }));
  open(() => [TALK], undefined, {
    "GET /api/conversations/9/messages/?limit=50": talkOf(page),
    "GET /api/conversations/9/messages/?before=100&limit=50": () => refusal(500, "INTERNAL", ""),
  });
  fireEvent.click(await talk().findByRole("button", { name: "이전 메시지 보기", ...hidden }));
  expect(await screen.findByText("메시지를 불러오지 못했어요.")).toBeTruthy();
  expect(talk().getByRole("button", { name: "이전 메시지 보기", ...hidden })).toBeTruthy();
});

test("a message whose deletion is refused is there again, with the reason; its words can be copied", async () => {
  open(() => [TALK], undefined, {
    "GET /api/conversations/9/messages/?limit=50": talkOf([MINE]),
    "PATCH /api/messages/5/delete/": () => refusal(500, "INTERNAL", ""),
  });
  await talk().findByText("지울 말");
  const act = async (name: string) => {
    fireEvent.click(talk().getByRole("button", { name: "메시지 옵션", ...hidden }));
    fireEvent.click(await screen.findByRole("button", { name }));
  };
  Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => {} }, configurable: true });
  await act("복사");
  expect(await screen.findByText("메시지를 복사했어요.")).toBeTruthy();
  await act("삭제");
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "삭제" }));
  expect(await screen.findByText("메시지를 삭제하지 못했어요.")).toBeTruthy();
  expect(talk().getByText("지울 말")).toBeTruthy();
});
