import { endpoints } from "virtual:endpoints";
import type { Message } from "@chonsu/shared/entities/conversations";
import type { QueryClient } from "@tanstack/react-query";
import { notePublished } from "../../api/command.ts";
import { invalidate, type Stale } from "../../api/invalidate.ts";
import type { Pushed } from "../../api/realtime.ts";
import { STALE_WITH } from "../../api/stale.ts";
import { dropAsked } from "../../features/conversations/asked.ts";
import { conversationQueries } from "../../features/conversations/conversations.queries.ts";
import { markConversationRead, placeInInbox } from "../../features/conversations/inbox-cache.ts";
import { appendMessage, emptyMessage, markReadBy } from "../../features/conversations/message-cache.ts";
import { forgetArrived } from "../../features/conversations/outgoing.ts";
import { addNotification, setUnread } from "../../features/notifications/notifications.cache.ts";
import { notificationQueries } from "../../features/notifications/notifications.queries.ts";
import { updateFeeds, updatePost } from "../../features/projects/live-posts.ts";

const list = () => notificationQueries.list().queryKey;
const count = () => notificationQueries.unreadCount().queryKey;
const inbox = () => conversationQueries.list().queryKey;
const messages = (id: number) => conversationQueries.log(id).queryKey;

/**
 * Handles one pushed event: stores the values that it carries, and refetches what it only names. Call it only when no earlier event is
 * missing. A failed refetch is repeated after reconnecting, because the event number has not advanced.
 */
export function applyEvent(client: QueryClient, event: Pushed, userId: number): void {
  const stale = putInPlace(client, event, userId);
  notePublished(client, event.name, invalidate(client, stale, { isPublished: true }));
  if (event.name === "projects:changed") void updatePost(client, event.payload.project_id, userId);
  if (event.name === "feed:changed") updateFeeds(client);
}

/** Stores the values of an event. Returns what is stale afterwards. */
function putInPlace(client: QueryClient, event: Pushed, userId: number): Stale {
  switch (event.name) {
    case "notification:new":
      addNotification(client, event.payload.notification, event.payload.replaces);
      setUnread(client, event.payload.unread_count);
      return { keep: [list(), count()] };
    case "notification:count":
      setUnread(client, event.payload.unread_count);
      return { refetch: [list()], keep: [count()] };
    case "message:new":
      return applyMessage(client, event.payload.message, userId);
    case "message:deleted": {
      const { conversation_id: id, message_id } = event.payload;
      emptyMessage(client, id, message_id);
      dropAsked(({ messageId }) => messageId === message_id);
      return { refetch: [inbox()], keep: [messages(id)] };
    }
    case "conversation:read":
      return applyRead(client, event.payload.conversation_id, event.payload.reader_id, userId);
    case "conversation:changed":
      return STALE_WITH[event.name](event.payload.conversation_id);
    case "friends:changed":
    case "profile:changed":
    case "experiences:changed":
    case "projects:changed":
      return STALE_WITH[event.name]();
    case "feed:changed":
      // New posts do not move a list that is being read: they are counted above it.
      return { mark: [endpoints.projects.every.key] };
    default:
      return event satisfies never;
  }
}

function applyMessage(client: QueryClient, message: Message, userId: number): Stale {
  const { conversation: id, client_key } = message;
  appendMessage(client, message);
  if (client_key !== null) forgetArrived(client, id, client_key, message.id);
  const isInPlace = placeInInbox(client, message, userId);
  // A conversation that is missing from the inbox may be new to this member: a request for its messages may have been refused before, so
  // they are fetched again.
  return { refetch: isInPlace ? [] : [inbox(), messages(id)], keep: [messages(id), inbox()] };
}

function applyRead(client: QueryClient, id: number, readerId: number, userId: number): Stale {
  markReadBy(client, id, readerId);
  markConversationRead(client, id, { readerId, userId });
  return { keep: [messages(id), inbox()] };
}
