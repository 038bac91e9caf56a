import type { Conversation, Message } from "@chonsu/shared/entities/conversations";
import { MESSAGE_MAX } from "@chonsu/shared/limits";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { clearSession } from "../../api/session.ts";
import { member, refusal, serve, signIn } from "../../test/posts.tsx";
import { draw } from "../../test/routes.tsx";
import { Chat } from "./chat.tsx";

const ME = 1;
const LIST = "GET /api/conversations/9/messages/?limit=50";
const CREATE = "POST /api/messages/9/create/";

const other = member(2, "윤준호");
const CONVERSATION: Conversation = {
  ...{ id: 9, user_1: ME, user_1_username: "정하늘", user_2: 2, user_2_username: "윤준호", other_user_id: 2 },
  ...{ other_user_profile: other.profile, last_message: null, unread_count: 0 },
  ...{ deleted_for_user1: false, deleted_for_user2: false },
  ...{ created_at: "2026-11-01T00:00:00.000+09:00", updated_at: "2026-11-01T00:00:00.000+09:00" },
};

function message(id: number, text: string, client_key: string | null): Message {
  return {
    ...{ id, sender: ME, conversation: 9, message: text, image: null, image_url: null, is_read: false, client_key },
    ...{ is_system: false, is_deleted: false, created_at: "2026-11-21T10:00:00.000+09:00" },
  };
}

/** A page with the conversation open: what it sends, and the way to leave it as a reload does. */
async function open(kept: Message[], answers: Parameters<typeof serve>[0] = {}, userId = ME) {
  const sent = serve({
    [LIST]: { user1_messages: kept, user2_messages: [], system_messages: [] },
    "GET /api/conversations/": [],
    ...answers,
  });
  const { unmount } = draw(<Chat conversation={CONVERSATION} userId={userId} />);
  await screen.findByRole("log");
  return { unmount, creates: () => sent.filter(({ call }) => call === CREATE).map(({ body }) => body) };
}

const lost = () => {
  throw new TypeError("Failed to fetch");
};
const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "메시지 보내기" });
const write = (text: string) => userEvent.type(box(), `${text}{Enter}`);
/** The first button of this name. Class names are not scoped here, so for the test's pointer a toast would lie over the messages. */
const press = (name: string) => screen.getAllByRole("button", { name })[0]?.click();
const failed = () => screen.queryByText("보내지 못했어요.");
const keyOf = (body: unknown) => (body as { client_key: string }).client_key;

beforeEach(() => {
  clearSession();
  signIn(ME);
  vi.stubGlobal("ResizeObserver", undefined);
});

test("what could not be sent is there after a reload, and a retry is the same message", async () => {
  const before = await open([], { [CREATE]: lost });
  await write("첫째");
  await write("둘째");
  await waitFor(() => expect(screen.getAllByText("보내지 못했어요.")).toHaveLength(2));
  before.unmount();
  const after = await open([], {
    [CREATE]: ({ body }: { body: unknown }) => message(70, "첫째", keyOf(body)),
  });
  expect((await screen.findAllByText(/^(첫|둘)째$/)).map(({ textContent }) => textContent)).toEqual(["첫째", "둘째"]);
  press("다시 보내기");
  await waitFor(() => expect(screen.getAllByText("보내지 못했어요.")).toHaveLength(1));
  expect(after.creates()).toEqual([before.creates()[0]]);
  after.unmount();
  await open([message(70, "첫째", null)]);
  expect([screen.getAllByText("보내지 못했어요.").length, screen.getByText("둘째").tagName]).toEqual([1, "P"]);
});

test("a message that arrived although its answer was lost with the page is not offered again", async () => {
  const before = await open([], { [CREATE]: () => new Promise(() => {}) });
  await write("받았을까");
  const [body] = before.creates();
  before.unmount();
  const after = await open([message(71, "받았을까", keyOf(body))]);
  expect([screen.getAllByText("받았을까").length, failed()]).toEqual([1, null]);
  after.unmount();
  await open([]);
  expect(failed()).toBeNull();
});

test("what was under way when the page ended counts as not sent; what was thrown away is gone", async () => {
  const before = await open([], { [CREATE]: () => new Promise(() => {}) });
  await write("가던 말");
  before.unmount();
  const after = await open([]);
  expect(await screen.findByText("보내지 못했어요.")).toBeTruthy();
  press("지우기");
  after.unmount();
  await open([]);
  expect(screen.queryByText("가던 말")).toBeNull();
});

test("a picture does not outlive the page: its words do, and it says so", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  const before = await open([]);
  const picture = new File(["x"], "a.png", { type: "image/png" });
  const input = document.querySelector("input[type=file]");
  if (input === null) throw new Error("no way to add a picture");
  fireEvent.change(input, { target: { files: [picture] } });
  await write("사진과 함께");
  before.unmount();
  const { creates } = await open([], { [CREATE]: lost });
  expect(await screen.findByText("보내지 못했어요. 사진은 남지 않았어요.")).toBeTruthy();
  press("다시 보내기");
  await waitFor(() => expect(creates()).toMatchObject([{ message: "사진과 함께" }]));
});

test("who writes here next finds nothing of it, neither draft nor message", async () => {
  const before = await open([], { [CREATE]: lost });
  await write("내 말");
  await userEvent.type(box(), "쓰던 말");
  await screen.findByText("보내지 못했어요.");
  before.unmount();
  signIn(2);
  await open([], {}, 2);
  expect([screen.queryByText("내 말"), box().value]).toEqual([null, ""]);
});

test("a refusal says why", async () => {
  await open([], { [CREATE]: () => refusal(429, "TOO_MANY_REQUESTS", "요청이 너무 많습니다.") });
  await write("너무 자주");
  expect(await screen.findByText("보내지 못했어요. 요청이 너무 많습니다.")).toBeTruthy();
});

test("what is longer than a message may be is not sent, and says so before", async () => {
  const { creates } = await open([]);
  fireEvent.change(box(), { target: { value: "가".repeat(MESSAGE_MAX + 1) } });
  expect(screen.getByText("5000자까지 입력할 수 있습니다. 5001/5000")).toBeTruthy();
  await userEvent.type(box(), "{Enter}");
  expect([creates(), screen.getByRole<HTMLButtonElement>("button", { name: "보내기" }).disabled]).toEqual([[], true]);
  fireEvent.change(box(), { target: { value: "가".repeat(MESSAGE_MAX) } });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "보내기" }).disabled).toBe(false);
});
