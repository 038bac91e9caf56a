import { endpoints } from "virtual:endpoints";
import { chatCopy } from "@chonsu/shared/copy/chat";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { draw } from "../../../test/routes.tsx";
import { idOf, startServer } from "../../../test/server.ts";
import { Inbox } from "../inbox.tsx";
import { Chat } from "./chat.tsx";

const SAID = "왜 지웠는지 아무도 모르는 말";

/** The conversation with minji. Its last message is deleted, and this server sends its text nevertheless. */
async function conversation() {
  vi.stubGlobal("ResizeObserver", undefined);
  const { as, between } = await startServer();
  const all = await as("haneul")(endpoints.conversations.list, {});
  const one = all.find(({ other_user_id }) => other_user_id === idOf("minji"));
  if (one?.last_message == null) throw new Error("the campus has no such conversation");
  const last_message = { ...one.last_message, is_deleted: true, message: SAID, image: null, image_url: null };
  const answer = { system_messages: [], user1_messages: [last_message], user2_messages: [] };
  between(`GET /api/conversations/${one.id}/messages/`, () => Response.json(answer));
  return { ...one, last_message };
}

test("the inbox shows a deleted message as deleted, whatever text it has", async () => {
  draw(<Inbox conversations={[await conversation()]} openId={null} />);
  expect(screen.getByText(chatCopy.deletedMessage)).toBeTruthy();
  expect(screen.queryByText(SAID)).toBeNull();
});

test("an open conversation shows it as deleted too", async () => {
  draw(<Chat conversation={await conversation()} userId={idOf("haneul")} />);
  expect(await screen.findByText(chatCopy.deletedMessage)).toBeTruthy();
  expect(screen.queryByText(SAID)).toBeNull();
});
