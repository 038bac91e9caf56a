import { chatCopy } from "@chonsu/shared/copy/chat";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { conversation, message } from "../../test/commands.tsx";
import { draw, serve, signIn } from "../../test/posts.tsx";
import { Chat } from "./chat.tsx";
import { Inbox } from "./inbox.tsx";

const DELETED = message(2, { is_deleted: true, message: "왜 지웠는지 아무도 모르는 말" });

beforeEach(() => {
  signIn(1);
  vi.stubGlobal("ResizeObserver", undefined);
});

test("the inbox says of a deleted message that it was deleted, whatever text comes with it", () => {
  draw(<Inbox conversations={[conversation(9, { last_message: DELETED })]} openId={null} />);
  expect(screen.getByText(chatCopy.deletedMessage)).toBeTruthy();
  expect(screen.queryByText(DELETED.message)).toBeNull();
});

test("an open conversation does too", async () => {
  serve({
    "GET /api/conversations/9/messages/?limit=50": {
      system_messages: [],
      user1_messages: [],
      user2_messages: [DELETED],
    },
  });
  draw(<Chat conversation={conversation(9)} userId={1} />);
  expect(await screen.findByText(chatCopy.deletedMessage)).toBeTruthy();
  expect(screen.queryByText(DELETED.message)).toBeNull();
});
