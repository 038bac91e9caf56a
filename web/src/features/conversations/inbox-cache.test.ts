import type { Conversation, Message } from "@chonsu/shared/entities/conversations";
import { expect, test } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { idOf, startServer } from "../../test/server.ts";
import { conversationQueries } from "./conversations.queries.ts";
import { markConversationRead, placeInInbox } from "./inbox-cache.ts";
import { markReadBy } from "./message-cache.ts";

const ME = idOf("haneul");

/** The inbox of haneul. Its second row has one unread message. */
async function open() {
  await startServer();
  const client = createQueryClient();
  const { queryKey } = conversationQueries.list();
  const [first, second] = await client.fetchQuery(conversationQueries.list());
  if (first === undefined || second?.last_message == null) throw new Error("haneul has no two conversations");
  const last: Message = { ...second.last_message, sender: second.other_user_id, is_read: false };
  client.setQueryData(queryKey, [first, { ...second, last_message: last, unread_count: 1 }]);
  const rows = (): Conversation[] => client.getQueryData(queryKey) ?? [];
  const unread = () => rows().find(({ id }) => id === second.id)?.unread_count;
  return { client, id: second.id, other: second.other_user_id ?? 0, last, rows, unread };
}

test("a message counts as unread once, and moves its conversation to the top", async () => {
  const { client, id, last, rows, unread } = await open();
  placeInInbox(client, last, ME);
  expect([unread(), rows()[1]?.id]).toEqual([1, id]);
  const next = { ...last, id: last.id + 1 };
  placeInInbox(client, next, ME);
  placeInInbox(client, next, ME);
  expect([unread(), rows()[0]?.id, rows()[0]?.last_message]).toEqual([2, id, next]);
});

test.each([
  ["mine", { sender: ME }],
  ["already read", { is_read: true }],
])("a message that is %s does not count as unread", async (_, change) => {
  const { client, last, unread } = await open();
  placeInInbox(client, { ...last, id: last.id + 1, ...change }, ME);
  expect(unread()).toBe(1);
});

test("only my own reading clears my unread number, and it marks the other's message as read", async () => {
  const { client, id, other, rows, unread } = await open();
  markConversationRead(client, id, { readerId: other, userId: ME });
  expect([unread(), rows()[1]?.last_message?.is_read]).toEqual([1, false]);
  markConversationRead(client, id, { readerId: ME, userId: ME });
  expect([unread(), rows()[1]?.last_message?.is_read]).toEqual([0, true]);
});

test("whoever reads a conversation does not read the own messages in it", async () => {
  const { client, id, other, last } = await open();
  const { queryKey } = conversationQueries.log(id);
  const messages = [
    { ...last, sender: ME },
    { ...last, id: last.id + 1 },
  ];
  client.setQueryData(queryKey, { messages, hasOlder: false, seenUpTo: last.id + 1 });
  markReadBy(client, id, other);
  expect(client.getQueryData(queryKey)?.messages.map(({ is_read }) => is_read)).toEqual([true, false]);
});
