import type { Message } from "@chonsu/shared/entities/conversations";
import type { QueryClient } from "@tanstack/react-query";
import { conversationQueries } from "./conversations.queries.ts";
import { continued, edited, type MessageLog, withAnswer, withoutContent } from "./message-log.ts";

/** A message that was pushed, after all before it. */
export function appendMessage(client: QueryClient, message: Message): void {
  change(client, message.conversation, (log) => continued(log, [message]));
}

/** The answer to a message of mine; the push may have brought it already. */
export function appendAnswer(client: QueryClient, message: Message): void {
  change(client, message.conversation, (log) => withAnswer(log, message));
}

/** Leaves the placeholder of a deleted message. */
export function emptyMessage(client: QueryClient, conversationId: number, messageId: number): void {
  changeEach(client, conversationId, (message) => (message.id === messageId ? withoutContent(message) : message));
}

/** Puts back what stood there before a deletion that was refused. */
export function restoreMessage(client: QueryClient, before: Message): void {
  changeEach(client, before.conversation, (message) => (message.id === before.id ? before : message));
}

/** The reader has seen everything that somebody else wrote. */
export function markReadBy(client: QueryClient, conversationId: number, readerId: number): void {
  changeEach(client, conversationId, (message) =>
    message.sender === readerId || message.is_read ? message : { ...message, is_read: true },
  );
}

function changeEach(client: QueryClient, conversationId: number, edit: (message: Message) => Message): void {
  change(client, conversationId, (log) => edited(log, edit));
}

function change(client: QueryClient, conversationId: number, edit: (log: MessageLog) => MessageLog): void {
  client.setQueryData(conversationQueries.log(conversationId).queryKey, (log) => log && edit(log));
}
