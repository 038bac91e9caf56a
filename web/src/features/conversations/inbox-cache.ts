import type { Conversation, Message } from "@chonsu/shared/entities/conversations";
import type { QueryClient } from "@tanstack/react-query";
import { patch } from "../../api/patch.ts";
import { conversationQueries } from "./conversations.queries.ts";

/**
 * Puts a new message into its conversation's row: the row moves to the top, and the message counts as unread unless it is mine. False when
 * the inbox has no such row: then the inbox must be fetched.
 */
export function placeInInbox(client: QueryClient, message: Message, userId: number): boolean {
  const { queryKey } = conversationQueries.list();
  const list = client.getQueryData(queryKey);
  const row = list?.find(({ id }) => id === message.conversation);
  if (list === undefined || row === undefined) return list === undefined;
  // A response that arrived meanwhile, or my own command, has already counted the message.
  if (row.last_message !== null && row.last_message.id >= message.id) return true;
  const isUnread = message.sender !== userId && !message.is_read;
  const next = { ...row, last_message: message, unread_count: row.unread_count + (isUnread ? 1 : 0) };
  patch<Conversation[]>(client, inbox(), (rows) => [next, ...rows.filter((other) => other !== row)]);
  return true;
}

/**
 * A conversation was read: messages of others in it are read, and the reader has no unread ones in it. A row whose latest message came after
 * `upTo` is left as it is.
 */
export function markConversationRead(
  client: QueryClient,
  conversationId: number,
  { readerId, userId, upTo = Number.POSITIVE_INFINITY }: Reading,
): void {
  const isRead = ({ id, last_message: last }: Conversation) => id === conversationId && (last?.id ?? 0) <= upTo;
  patch<Conversation[]>(client, inbox(), (list) =>
    list.map((row) => (isRead(row) ? readBy(row, readerId, userId) : row)),
  );
}

interface Reading {
  readonly readerId: number;
  readonly userId: number;
  readonly upTo?: number;
}

/** The id of the latest message that the inbox knows of a conversation. */
export function latestIn(client: QueryClient, conversationId: number): number {
  const row = client.getQueryData(conversationQueries.list().queryKey)?.find(({ id }) => id === conversationId);
  return row?.last_message?.id ?? 0;
}

function inbox() {
  return { queryKey: conversationQueries.list().queryKey, exact: true };
}

function readBy(row: Conversation, readerId: number, userId: number): Conversation {
  const { last_message: last, unread_count } = row;
  const isNewlyRead = last !== null && last.sender !== readerId && !last.is_read;
  return {
    ...row,
    last_message: isNewlyRead ? { ...last, is_read: true } : last,
    unread_count: readerId === userId ? 0 : unread_count,
  };
}

/** Removes a conversation that I have left. */
export function dropConversation(client: QueryClient, conversationId: number): void {
  patch<Conversation[]>(client, inbox(), (list) => list.filter(({ id }) => id !== conversationId));
}
