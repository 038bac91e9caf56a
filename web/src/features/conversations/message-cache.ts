import type { Message } from "@chonsu/shared/entities/conversations";
import type { QueryClient } from "@tanstack/react-query";
import { patch } from "../../api/patch.ts";
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

/** Marks the messages of others up to an id as read by the reader. */
export function markReadBy(client: QueryClient, conversationId: number, readerId: number, upTo = ALL): void {
  changeEach(client, conversationId, (message) =>
    message.sender === readerId || message.is_read || message.id > upTo ? message : { ...message, is_read: true },
  );
}

/** Beyond every id. */
const ALL = Number.POSITIVE_INFINITY;

/** The id of the latest message that is shown of a conversation. */
export function latestInLog(client: QueryClient, conversationId: number): number {
  return client.getQueryData(conversationQueries.log(conversationId).queryKey)?.messages.at(-1)?.id ?? 0;
}

function changeEach(client: QueryClient, conversationId: number, edit: (message: Message) => Message): void {
  change(client, conversationId, (log) => edited(log, edit));
}

function change(client: QueryClient, conversationId: number, edit: (log: MessageLog) => MessageLog): void {
  patch(client, { queryKey: conversationQueries.log(conversationId).queryKey, exact: true }, edit);
}
