import { endpoints } from "virtual:endpoints";
import type { Message } from "@chonsu/shared/entities/conversations";
import type { Notification } from "@chonsu/shared/entities/notifications";
import type { MemberEvent } from "@chonsu/shared/realtime";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { askAnew, isBeingAsked } from "../api/query.ts";
import type { Pushed } from "../api/realtime.ts";
import { ageProjectLists } from "../entities/projects/projects.cache.ts";
import { conversationQueries } from "../features/conversations/conversations.queries.ts";
import { followMessage, markTalkRead } from "../features/conversations/inbox-cache.ts";
import { appendMessage, emptyMessage, markReadBy } from "../features/conversations/message-cache.ts";
import { forgetArrived } from "../features/conversations/outgoing.ts";
import { addNotification, countChanges, outdate, setUnread } from "../features/notifications/notifications.cache.ts";
import { notificationQueries } from "../features/notifications/notifications.queries.ts";
import { fetchOutdated } from "./outdated.ts";

/**
 * Follows what is pushed while nothing is missed: what an event carries is put in its place, what it only names is fetched. What cannot be
 * fetched now is named again after the connection is back, since the place of the changes has not moved.
 */
export function follow(client: QueryClient, event: Pushed, userId: number): void {
  switch (event.name) {
    case "notification:new":
      return followNotification(client, event.payload.notification, event.payload.unread_count);
    case "notification:count":
      return followBell(client, event.payload.unread_count);
    case "message:new":
      return followTalkMessage(client, event.payload.message, userId);
    case "message:deleted": {
      const { conversation_id: id, message_id } = event.payload;
      emptyMessage(client, id, message_id);
      settle(client, conversationQueries.talk(id).queryKey, true);
      return settle(client, conversationQueries.list().queryKey, false);
    }
    case "conversation:read":
      return followReader(client, event.payload.conversation_id, event.payload.reader_id, userId);
    case "conversation:changed":
      return fetchNamed(client, event.name, event.payload.conversation_id);
    case "friends:changed":
    case "profile:changed":
      return fetchNamed(client, event.name, event.payload.user_id);
    case "experiences:changed":
      return fetchNamed(client, event.name, event.payload.experience_id);
    case "projects:changed":
      return fetchNamed(client, event.name, event.payload.project_id);
    case "feed:changed":
      return void ageProjectLists(client);
    default:
      event satisfies never;
  }
}

function fetchNamed(client: QueryClient, event: MemberEvent, ref: number): void {
  void fetchOutdated(client, [{ event, ref }]).catch(() => {});
}

/** What is in its place needs no question, unless one is on its way: that answer may not know the event yet. */
function settle(client: QueryClient, queryKey: QueryKey, isInPlace: boolean): void {
  if (!isInPlace || isBeingAsked(client, queryKey)) void askAnew(client, queryKey).catch(() => {});
}

function followNotification(client: QueryClient, notification: Notification, unread: number): void {
  addNotification(client, notification);
  setUnread(client, unread);
  settle(client, notificationQueries.list().queryKey, true);
  settle(client, notificationQueries.unreadCount().queryKey, true);
  const type = notification.notification_type;
  if (type !== "new_comment" && type !== "reply_comment") return;
  // Comments that are open show the new one; lists of posts count it when they are next opened.
  settle(client, endpoints.comments.list.key, false);
  void ageProjectLists(client);
}

/** Some were read or deleted. While that is done here too, what it makes of the list is not asked for before all of it is through. */
function followBell(client: QueryClient, unread: number): void {
  if (countChanges(client) > 0) return outdate(client);
  setUnread(client, unread);
  settle(client, notificationQueries.unreadCount().queryKey, true);
  settle(client, notificationQueries.list().queryKey, false);
}

function followTalkMessage(client: QueryClient, message: Message, userId: number): void {
  const { conversation: id, client_key } = message;
  appendMessage(client, message);
  if (client_key !== null) forgetArrived(client, id, client_key);
  settle(client, conversationQueries.talk(id).queryKey, true);
  settle(client, conversationQueries.list().queryKey, followMessage(client, message, userId));
}

function followReader(client: QueryClient, id: number, readerId: number, userId: number): void {
  markReadBy(client, id, readerId);
  if (readerId === userId) markTalkRead(client, id);
  settle(client, conversationQueries.talk(id).queryKey, true);
  settle(client, conversationQueries.list().queryKey, true);
}
