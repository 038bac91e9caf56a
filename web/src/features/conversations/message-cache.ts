import type { Message } from "@chonsu/shared/entities/conversations";
import type { QueryClient } from "@tanstack/react-query";
import { conversationQueries } from "./conversations.queries.ts";

/** Puts a message at the end of a talk that is on screen, once, whether it came as an answer or as a push. */
export function appendMessage(client: QueryClient, message: Message): void {
  change(client, message.conversation, (pages) => {
    const [newest = [], ...older] = pages;
    if (pages.some((page) => page.some(({ id }) => id === message.id))) return pages;
    return [[...newest, message].toSorted((a, b) => a.id - b.id), ...older];
  });
}

/** Leaves the placeholder of a deleted message. */
export function emptyMessage(client: QueryClient, conversationId: number, messageId: number): void {
  changeEach(client, conversationId, (message) =>
    message.id === messageId ? { ...message, is_deleted: true, message: "", image: null, image_url: null } : message,
  );
}

/** The reader has seen everything that somebody else wrote. */
export function markReadBy(client: QueryClient, conversationId: number, readerId: number): void {
  changeEach(client, conversationId, (message) =>
    message.sender === readerId || message.is_read ? message : { ...message, is_read: true },
  );
}

function changeEach(client: QueryClient, conversationId: number, edit: (message: Message) => Message): void {
  change(client, conversationId, (pages) => pages.map((page) => page.map(edit)));
}

function change(client: QueryClient, conversationId: number, edit: (pages: Message[][]) => Message[][]): void {
  client.setQueryData(conversationQueries.messages(conversationId).queryKey, (data) =>
    data === undefined ? undefined : { ...data, pages: edit(data.pages) },
  );
}
