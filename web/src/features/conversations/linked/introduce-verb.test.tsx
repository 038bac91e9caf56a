import { endpoints } from "virtual:endpoints";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { invalidate } from "../../../api/invalidate.ts";
import { createQueryClient } from "../../../api/query.ts";
import { readStored, writeStored } from "../../../lib/storage.ts";
import { paths } from "../../../paths/paths.ts";
import { addressOf, openRoutes } from "../../../test/routes.tsx";
import { type Handle, idOf, startServer, type TestServer } from "../../../test/server.ts";
import { chatDraftKey } from "../chat-draft.ts";
import { MessageText } from "./message-text.tsx";

const urlOf = (who: Handle) => `${window.location.origin}${paths.profile(idOf(who))}`;
const words = (name: string, who: Handle) =>
  `${name} 님을 소개할게요. 두 분이 이야기 나눠 보시면 좋을 것 같아요.\n${urlOf(who)}`;
const OF_HANEUL = words("정하늘", "haneul");
let server: TestServer;
let client: ReturnType<typeof createQueryClient>;

beforeEach(async () => {
  server = await startServer("junho");
  client = createQueryClient();
});

/** The card of eunseo in a message to junho, who is a 1촌 of both. */
function read(author: Handle = "haneul") {
  cleanup();
  const message = <MessageText text={urlOf("eunseo")} senderId={idOf(author)} bubble={undefined} />;
  return openRoutes([{ path: "/", element: message }], [paths.conversations], ["/"], client);
}

async function conversation() {
  return server.as("junho")(endpoints.conversations.create, { body: { user_2: idOf("eunseo") } });
}

/** Junho writes to eunseo. */
async function write(message: string) {
  const { id } = await conversation();
  return server.as("junho")(endpoints.messages.create, { params: { conversationId: id }, body: { message } });
}

const offered = (name = "정하늘") => screen.findByRole("button", { name: `${name} 님 이어 주기` });
const done = () => screen.findByRole("link", { name: "이어 드렸어요 · 대화 보기" });
/** Lets all that the page has begun come to its end. */
const settle = () => act(async () => void (await new Promise((end) => setTimeout(end, 50))));

test("after the introduction was sent, the card says so and leads there, until the message is deleted", async () => {
  const { id } = await write(OF_HANEUL);
  const { id: conversationId } = await conversation();
  read();
  expect((await done()).getAttribute("href")).toBe(paths.conversation(conversationId));
  expect(screen.queryByRole("button")).toBeNull();
  await server.as("junho")(endpoints.messages.remove, { params: { id } });
  await act(() => invalidate(client, { refetch: [endpoints.conversations.messages.key] }));
  await offered();
});

test.each([
  ["only tells of the member", () => `하늘 님 글 봤어요?\n${urlOf("haneul")}`],
  ["asks for an introduction", () => `정하늘 님을 소개해 주실 수 있을까요?\n${urlOf("haneul")}`],
  ["introduces somebody else", () => words("김민지", "minji")],
])("a message that %s is no introduction", async (_, text) => {
  await write(text());
  read();
  await offered();
  await settle();
  await offered();
});

async function press(name: string, author: Handle): Promise<number> {
  const router = read(author);
  await userEvent.click(await offered(name));
  await waitFor(() => expect(addressOf(router)).toContain("open="));
  return Number(addressOf(router).split("=")[1]);
}

test("an unedited prepared sentence gives way to the next one, below what was typed", async () => {
  const { id } = await conversation();
  const key = chatDraftKey(idOf("junho"), id);
  writeStored(key, "안녕하세요");
  await press("정하늘", "haneul");
  expect(readStored(key)).toBe(`안녕하세요\n${OF_HANEUL}`);
  await press("김민지", "minji");
  expect(readStored(key)).toBe(`안녕하세요\n${words("김민지", "minji")}`);
});

test("an edited prepared sentence stays above the next one", async () => {
  const id = await press("정하늘", "haneul");
  const key = chatDraftKey(idOf("junho"), id);
  writeStored(key, `${OF_HANEUL}\n꼭요`);
  await press("김민지", "minji");
  expect(readStored(key)).toBe(`${OF_HANEUL}\n꼭요\n${words("김민지", "minji")}`);
});
