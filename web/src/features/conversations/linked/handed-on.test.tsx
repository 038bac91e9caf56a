import { endpoints } from "virtual:endpoints";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { readStored } from "../../../lib/storage.ts";
import { paths } from "../../../paths/paths.ts";
import { addressOf, openRoutes } from "../../../test/routes.tsx";
import { type Handle, idOf, SEED_PASSWORD, startServer, type TestServer } from "../../../test/server.ts";
import { chatDraftKey } from "../chat-draft.ts";
import { AskVerb } from "../introductions/ask-verb.tsx";
import { MessageText } from "./message-text.tsx";

const urlOf = (who: Handle) => `${window.location.origin}${paths.profile(idOf(who))}`;
/** The chain of the seed: haneul – junho – eunseo or serin – seoyun. */
const REQUEST = `윤준호 님, 한서윤 님을 소개해 주실 수 있을까요? 오세린 님을 거치면 닿아요. ROS를 다루는 분을 찾고 있어요.\n${urlOf("seoyun")}`;
const HANDED_ON = `정하늘 님이 한서윤 님을 소개받고 싶어 하세요. 이어 주실 수 있을까요?\n“ROS를 다루는 분을 찾고 있어요.”\n${urlOf("haneul")}\n${urlOf("seoyun")}`;
let server: TestServer;

beforeEach(async () => {
  // jsdom has no layout.
  vi.stubGlobal("ResizeObserver", undefined);
  server = await startServer("junho");
});

/** A message as its reader sees it. */
function read(reader: Handle, author: Handle, text: string) {
  cleanup();
  server.signIn(reader);
  const message = <MessageText text={text} senderId={idOf(author)} bubble={undefined} />;
  return openRoutes([{ path: "/", element: message }], [paths.conversations], ["/"]);
}

const handOn = () => screen.findByRole("button", { name: "이어서 부탁하기" });
const sheet = async () => within(await screen.findByRole("dialog", { name: "한서윤 님 소개 부탁하기" }));
const box = async () => (await sheet()).findByRole<HTMLTextAreaElement>("textbox", { name: "보낼 메시지" });
const asked = () => screen.findByRole("link", { name: "오세린 님에게 부탁했어요 · 대화 보기" });
/** The time to undo is over at once when the page is left; here it is shown again. */
const undoIsOver = () =>
  act(() => {
    window.dispatchEvent(new Event("pagehide"));
    window.dispatchEvent(new Event("pageshow"));
  });

/** Hands the request on to serin. */
async function pass() {
  await userEvent.click(await handOn());
  await box();
  await userEvent.click((await sheet()).getByRole("option", { name: "오세린", hidden: true }));
  await userEvent.click((await sheet()).getByRole("button", { name: "보내기" }));
}

/** Lets all that the page has begun come to its end. */
const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 50))));

async function received(by: Handle, from: Handle): Promise<string> {
  const all = await server.as(by)(endpoints.conversations.list, {});
  return all.find(({ other_user_id: id }) => id === idOf(from))?.last_message?.message ?? "";
}

test("a request is handed on along a chain of four, and the last one can write to the asker", async () => {
  read("junho", "haneul", REQUEST);
  await pass();
  undoIsOver();
  await asked();
  await waitFor(async () => expect(await received("serin", "junho")).toBe(`오세린 님, ${HANDED_ON}`));

  const atSerin = read("serin", "junho", await received("serin", "junho"));
  await userEvent.click(await screen.findByRole("button", { name: "정하늘 님 이어 주기" }));
  await waitFor(() => expect(addressOf(atSerin)).toContain("open="));
  const conversation = Number(addressOf(atSerin).split("=")[1]);
  const introduction = readStored(chatDraftKey(idOf("serin"), conversation)) ?? "";
  expect(introduction).toMatch(/^정하늘 님을 소개할게요/);
  expect(introduction).toContain("윤준호 님이 전해 주셨어요.");
  await server.as("serin")(endpoints.messages.create, {
    params: { conversationId: conversation },
    body: { message: introduction },
  });

  const atSeoyun = read("seoyun", "serin", await received("seoyun", "serin"));
  await screen.findByRole("link", { name: /정하늘/ });
  await userEvent.click(screen.getByRole("button", { name: "메시지" }));
  await waitFor(() => expect(addressOf(atSeoyun)).toContain("open="));
  const withHaneul = await server.as("seoyun")(endpoints.conversations.list, {});
  expect(withHaneul.map(({ other_user_id: id }) => id)).toContain(idOf("haneul"));
});

test("the asker's own card in a request that was handed on only opens a chat", async () => {
  read("serin", "junho", HANDED_ON);
  await screen.findByRole("button", { name: "정하늘 님 이어 주기" });
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "메시지",
    "정하늘 님 이어 주기",
  ]);
});

test("who hands a request on again names the first asker, and who told them", async () => {
  read("junho", "minji", HANDED_ON);
  await userEvent.click(await handOn());
  expect((await box()).value).toMatch(
    /^\S+ 님, 정하늘 님이 한서윤 님을 소개받고 싶어 하신다고 김민지 님이 전해 주셨어요\. 이어 주실 수 있을까요\?\n/,
  );
  expect((await box()).value.split("\n").slice(1)).toEqual(HANDED_ON.split("\n").slice(1));
});

test("what I handed on is no request of my own: the person's page still has 소개 부탁하기, on each device", async () => {
  read("junho", "haneul", REQUEST);
  await pass();
  undoIsOver();
  await waitFor(async () => expect(await received("serin", "junho")).toContain("정하늘"));
  cleanup();
  const person = await server.as("junho")(endpoints.users.one, { params: { id: idOf("seoyun") } });
  for (const isNewDevice of [false, true]) {
    cleanup();
    if (isNewDevice) server.signIn("junho");
    if (isNewDevice) window.localStorage.removeItem(`asked-${idOf("junho")}`);
    openRoutes([{ path: "/", element: <AskVerb person={person} look="card" /> }], [], ["/"]);
    await settle();
    await userEvent.click(await screen.findByRole("button", { name: "소개 부탁하기" }));
    expect((await sheet()).getByRole("option", { name: "오세린", hidden: true })).toBeTruthy();
  }
  read("junho", "minji", REQUEST);
  await settle();
  await handOn();
});

test("it can be undone for five seconds, and typed words are kept apart from my own request", async () => {
  read("junho", "haneul", REQUEST);
  await pass();
  await userEvent.click(await screen.findByRole("button", { name: "되돌리기" }));
  await userEvent.click(await handOn());
  await userEvent.type(await box(), "꼭요");
  await userEvent.keyboard("{Escape}");
  read("junho", "haneul", REQUEST);
  await userEvent.click(await handOn());
  expect((await box()).value).toMatch(/정하늘 님이[\s\S]*꼭요$/);
  cleanup();
  const person = await server.as("junho")(endpoints.users.one, { params: { id: idOf("seoyun") } });
  openRoutes([{ path: "/", element: <AskVerb person={person} look="card" /> }], [], ["/"]);
  await userEvent.click(await screen.findByRole("button", { name: "소개 부탁하기" }));
  expect((await box()).value).not.toContain("꼭요");
  expect(server.bodies("POST /api/messages/")).toEqual([]);
});

test.each([
  ["that only tells of the member", "junho", "haneul", `한서윤 님이 쓴 글 봤어요?\n${urlOf("seoyun")}`],
  ["that offers an introduction", "junho", "haneul", `한서윤 님을 소개할게요.\n${urlOf("seoyun")}`],
  ["of somebody who is no 1촌 of mine", "junho", "seungmin", REQUEST],
] as const)("a message %s has 메시지", async (_, reader, author, text) => {
  read(reader, author, text);
  expect(await screen.findByRole("button", { name: "메시지" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "이어서 부탁하기" })).toBeNull();
});

test.each([
  ["the reader's", "serin"],
  ["the author's", "junho"],
] as const)("%s own link beside that of the member names nobody else", async (_, own) => {
  read("serin", "junho", `한서윤 님을 소개해 주세요.\n${urlOf(own)}\n${urlOf("seoyun")}\n${urlOf("seoyun")}`);
  await userEvent.click(await screen.findByRole("button", { name: "윤준호 님 이어 주기" }));
  await waitFor(() => expect(server.bodies("POST /api/conversations/")).toEqual([{ user_2: idOf("seoyun") }]));
});

test.each([
  ["serin", "정하늘 님 이어 주기"],
  ["jiwoo", "이어서 부탁하기"],
] as const)("when the asker leaves, %s can only write to the member", async (reader, verb) => {
  read(reader, reader === "serin" ? "junho" : "yejin", HANDED_ON);
  await screen.findByRole("button", { name: verb });
  await server.as("haneul")(endpoints.accounts.remove, { body: { current_password: SEED_PASSWORD } });
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(await screen.findByText("알 수 없음")).toBeTruthy();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["메시지"]);
});

/** What a reader can do with the cards of a message, in their order. */
const verbs = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

test("links that nobody asks about introduce their author, nobody else", async () => {
  read("haneul", "minji", `어때요?\n${urlOf("junho")}\n${urlOf("geonu")}`);
  await screen.findByRole("button", { name: "김민지 님 이어 주기" });
  await screen.findByRole("button", { name: "메시지" });
  expect(verbs()).toEqual(["김민지 님 이어 주기", "메시지"]);
});

test("who wants to meet somebody is the member of the link, whatever they are called by now", async () => {
  const text = HANDED_ON.replace("정하늘 님이", '옛 "하늘" 이름 님이');
  read("serin", "junho", text);
  await screen.findByRole("button", { name: "정하늘 님 이어 주기" });
});

test.each([
  [
    "and links in the wrong order",
    `한서윤 님이 정하늘 님을 소개받고 싶어 하세요. 이어 주실 수 있을까요?\n${urlOf("haneul")}`,
  ],
  ["of a member without a link", "문보라 님이 한서윤 님을 소개받고 싶어 하세요. 이어 주실 수 있을까요?"],
] as const)("a wish %s leads to nobody", async (_, text) => {
  read("serin", "junho", `${text}\n${urlOf("seoyun")}`);
  await screen.findAllByRole("button");
  await settle();
  expect(new Set(verbs())).toEqual(new Set(["메시지"]));
});

test("nobody is asked to pass on what they have passed on", async () => {
  read("junho", "eunseo", HANDED_ON);
  await userEvent.click(await handOn());
  expect((await box()).value).toMatch(/^오세린 님, /);
  expect((await sheet()).queryByRole("listbox")).toBeNull();
});
