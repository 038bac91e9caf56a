import { endpoints } from "virtual:endpoints";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { paths } from "../../../paths/paths.ts";
import { openRoutes } from "../../../test/routes.tsx";
import { type Handle, idOf, startServer, type TestServer } from "../../../test/server.ts";
import { MessageText } from "../linked/message-text.tsx";
import { AskVerb } from "./ask-verb.tsx";

const urlOf = (who: Handle) => `${window.location.origin}${paths.profile(idOf(who))}`;
const REQUEST = `윤준호 님, 최은서 님을 소개해 주실 수 있을까요?\n${urlOf("eunseo")}`;
let server: TestServer;

beforeEach(async () => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => void setTimeout(run));
  server = await startServer("haneul");
});

/** The card of eunseo, whom junho, minji and doyun can introduce to haneul. */
async function open() {
  cleanup();
  const person = await server.as("haneul")(endpoints.users.one, { params: { id: idOf("eunseo") } });
  openRoutes([{ path: "/", element: <AskVerb person={person} look="card" /> }], [paths.conversations], ["/"]);
}

/** Sends a message from another device of its author. */
async function write(author: Handle, to: Handle, message: string) {
  const as = server.as(author);
  const { id } = await as(endpoints.conversations.create, { body: { user_2: idOf(to) } });
  return as(endpoints.messages.create, { params: { conversationId: id }, body: { message } });
}

const asked = () => screen.findByRole("link", { name: "윤준호 님에게 부탁했어요 · 대화 보기" });
const offered = () => screen.findByRole("button", { name: "소개 부탁하기" });
const looks = () => server.sent.filter(({ call }) => call.includes("/messages/")).map(({ call }) => call);
/** Lets all that the page has begun come to its end. */
const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 50))));

test("what I asked on another device is found in the chats with those who can introduce me, and kept", async () => {
  await write("haneul", "doyun", "안녕하세요");
  await write("haneul", "junho", REQUEST);
  await open();
  await offered();
  await asked();
  const first = looks();
  expect(first.length).toBeLessThanOrEqual(3);
  expect(first.filter((call) => !call.includes("?limit=50"))).toEqual([]);
  await open();
  await asked();
  await settle();
  expect(looks().slice(first.length)).toEqual([expect.stringMatching(/after=\d+&limit=1$/)]);
});

test.each([
  ["a link that only tells of the member", "haneul", "junho", `최은서 님 글 봤어요?\n${urlOf("eunseo")}`],
  ["an introduction", "haneul", "junho", `최은서 님을 소개할게요.\n${urlOf("eunseo")}`],
  ["a request of the other side", "junho", "haneul", REQUEST],
  ["a request to somebody who does not know them", "haneul", "yejin", REQUEST],
  ["a request of this member, handed on", "haneul", "junho", `소개해 주세요.\n${urlOf("eunseo")}\n${urlOf("seoyun")}`],
] as const)("%s is no request of mine", async (_, author, to, text) => {
  await write(author, to, text);
  await open();
  await waitFor(() => expect(looks().length).toBeGreaterThan(0));
  await settle();
  await offered();
});

test("a deleted request is none", async () => {
  const { id } = await write("haneul", "junho", REQUEST);
  await server.as("haneul")(endpoints.messages.remove, { params: { id } });
  await open();
  await waitFor(() => expect(looks().length).toBeGreaterThan(0));
  await settle();
  await offered();
});

test("without a chat with anybody in between, nothing is asked for", async () => {
  server.sql("delete from messages");
  server.sql("delete from conversations");
  await open();
  await settle();
  await offered();
  expect(server.sent.map(({ call }) => call)).toEqual(["GET /api/conversations/"]);
  await write("haneul", "yejin", REQUEST);
  await open();
  await settle();
  await offered();
  expect(looks()).toEqual([]);
});

test("a kept request whose message was deleted elsewhere while this device was off can be made again", async () => {
  const { id } = await write("haneul", "junho", REQUEST);
  await open();
  await asked();
  await server.as("haneul")(endpoints.messages.remove, { params: { id } });
  await open();
  await offered();
  await settle();
  await offered();
});

test.each(["the member's card", "the message that brought it"])(
  "%s finds what I handed on from another device",
  async (place) => {
    await write(
      "haneul",
      "junho",
      `박지우 님이 최은서 님을 소개받고 싶어 하세요. 이어 주실 수 있을까요?\n${urlOf("jiwoo")}\n${urlOf("eunseo")}`,
    );
    // A later one of my own does not hide it.
    await write("haneul", "junho", REQUEST);
    const isCard = place === "the member's card";
    if (isCard) await open();
    if (isCard) await asked();
    cleanup();
    const text = `최은서 님을 소개해 주세요.\n${urlOf("eunseo")}`;
    const message = <MessageText text={text} senderId={idOf("jiwoo")} bubble={undefined} />;
    openRoutes([{ path: "/", element: message }], [], ["/"]);
    await asked();
    cleanup();
    const other = <MessageText text={text} senderId={idOf("yejin")} bubble={undefined} />;
    openRoutes([{ path: "/", element: other }], [], ["/"]);
    await settle();
    await screen.findByRole("button", { name: "이어서 부탁하기" });
  },
);
