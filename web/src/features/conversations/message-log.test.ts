import type { Message } from "@chonsu/shared/entities/conversations";
import { expect, test } from "vitest";
import { continued, firstPage, renewed, withAnswer, withOlder, withoutContent } from "./message-log.ts";

function message(id: number, changes: Partial<Message> = {}): Message {
  return {
    ...{ id, sender: 7, conversation: 1, message: `m${id}`, image: null, image_url: null, is_read: false },
    ...{ is_system: false, is_deleted: false, client_key: null, created_at: "2026-11-21T10:00:00.000+09:00" },
    ...changes,
  };
}

const messages = (...ids: number[]) => ids.map((id) => message(id));
const idsOf = ({ messages: all }: { messages: readonly Message[] }) => all.map(({ id }) => id);

test("a message that arrives as push, response and refetch is shown once, in its place", () => {
  const log = continued(firstPage(messages(1, 2), false), [message(4)]);
  expect(idsOf(withAnswer(continued(log, messages(3, 4)), message(4)))).toEqual([1, 2, 3, 4]);
});

test("a response to a sent message does not hide that earlier messages are missing", () => {
  const log = withAnswer(firstPage(messages(1, 2), false), message(9));
  expect(log.seenUpTo).toBe(2);
  expect(idsOf(continued(log, messages(3, 4, 9)))).toEqual([1, 2, 3, 4, 9]);
});

test("read and deleted are final, however late an older response arrives", () => {
  const log = firstPage([message(1, { is_read: true }), withoutContent(message(2))], false);
  const late = continued(log, messages(1, 2));
  expect(late.messages.map(({ is_read, is_deleted }) => [is_read, is_deleted])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("a refetch keeps newer messages and older pages, and drops messages that are gone", () => {
  const asked = firstPage(messages(5, 6, 7), true);
  const now = continued(withOlder(asked, messages(3, 4), true), [message(9)]);
  expect(idsOf(renewed(now, asked, messages(5, 7, 8)))).toEqual([3, 4, 5, 7, 8, 9]);
});

test("a conversation that I left elsewhere is empty after a refetch, and has no older messages", () => {
  const asked = firstPage(messages(5, 6), true);
  expect(renewed(asked, asked, [])).toMatchObject({ messages: [], hasOlder: false });
});
