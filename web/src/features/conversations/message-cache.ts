import type { Message } from "@chonsu/shared/entities/conversations";
import type { QueryClient } from "@tanstack/react-query";
import { conversationQueries } from "./conversations.queries.ts";
import { continued, edited, type MessageLog, withAnswer, withoutContent } from "./message-log.ts";

/** Appends a pushed message; all messages before it are known. */
export function appendMessage(client: QueryClient, message: Message): void {
  change(client, message.conversation, (log) => continued(log, [message]));
}

/** Adds the response to a message of mine; the push may have added it already. */
export function appendAnswer(client: QueryClient, message: Message): void {
  change(client, message.conversation, (log) => withAnswer(log, message));
}

/** Replaces a deleted message by its placeholder. */
export function emptyMessage(client: QueryClient, conversationId: number, messageId: number): void {
  changeEach(client, conversationId, (message) => (message.id === messageId ? withoutContent(message) : message));
}

/** Restores a message after a refused deletion. */
export function restoreMessage(client: QueryClient, before: Message): void {
  changeEach(client, before.conversation, (message) => (message.id === before.id ? before : message));
}

/** Marks all messages of others as read by the reader. */
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
