import type { Conversation, Message } from "@chonsu/shared/entities/conversations";
import type { QueryClient } from "@tanstack/react-query";
import { conversationQueries } from "./conversations.queries.ts";

/**
 * A new message stands in its conversation's row, which comes first, and counts as unread unless it is mine. False where the inbox has no such
 * row: then only the server knows it.
 */
export function followMessage(client: QueryClient, message: Message, userId: number): boolean {
  const { queryKey } = conversationQueries.list();
  const list = client.getQueryData(queryKey);
  const row = list?.find(({ id }) => id === message.conversation);
  if (list === undefined || row === undefined) return list === undefined;
  // Counted already, by an answer that was on its way or by mine.
  if (row.last_message !== null && row.last_message.id >= message.id) return true;
  const isUnread = message.sender !== userId && !message.is_read;
  const next = { ...row, last_message: message, unread_count: row.unread_count + (isUnread ? 1 : 0) };
  client.setQueryData(queryKey, [next, ...list.filter((other) => other !== row)]);
  return true;
}

/** A conversation was read: what others wrote in it is read, and for the reader nothing in it is unread. */
export function markConversationRead(
  client: QueryClient,
  conversationId: number,
  readerId: number,
  userId: number,
): void {
  client.setQueryData(conversationQueries.list().queryKey, (list?: Conversation[]) =>
    list?.map((row) => (row.id === conversationId ? readBy(row, readerId, userId) : row)),
  );
}

function readBy(row: Conversation, readerId: number, userId: number): Conversation {
  const { last_message: last, unread_count } = row;
  const isNews = last !== null && last.sender !== readerId && !last.is_read;
  return {
    ...row,
    last_message: isNews ? { ...last, is_read: true } : last,
    unread_count: readerId === userId ? 0 : unread_count,
  };
}

/** A conversation I have left. */
export function dropConversation(client: QueryClient, conversationId: number): void {
  client.setQueryData(conversationQueries.list().queryKey, (list?: Conversation[]) =>
    list?.filter(({ id }) => id !== conversationId),
  );
}
