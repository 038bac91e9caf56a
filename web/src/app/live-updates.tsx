import { endpoints } from "virtual:endpoints";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { openRealtime, type Pushed, type RealtimeState } from "../api/realtime.ts";
import { useUserId } from "../api/session.ts";
import { ageProjectLists } from "../entities/projects/projects.cache.ts";
import { appendMessage, emptyMessage, markReadBy } from "../features/conversations/message-cache.ts";
import { RealtimeStateContext } from "./connection.tsx";

/** Keeps what is on screen in step with what happens elsewhere: socket events carry facts, this maps them to query keys. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const userId = useUserId();
  const [state, setState] = useState<RealtimeState>("connecting");
  useEffect(() => {
    if (userId === null) return;
    let wasAway = false;
    return openRealtime({
      onEvent: (event) => apply(client, event),
      onState(next) {
        setState(next);
        // What happened meanwhile was pushed to nobody: everything on screen is asked anew.
        if (next === "connected" && wasAway) void client.invalidateQueries();
        wasAway = next === "away" || (wasAway && next !== "connected");
      },
    });
  }, [client, userId]);
  return <RealtimeStateContext value={userId === null ? "connecting" : state}>{children}</RealtimeStateContext>;
}

function apply(client: QueryClient, event: Pushed): void {
  switch (event.name) {
    case "notification:new":
      followNotice(client, event.payload.notification.notification_type);
      return countUnread(client, event.payload.unread_count);
    case "notification:count":
      return countUnread(client, event.payload.unread_count);
    case "message:new":
      appendMessage(client, event.payload.message);
      return invalidate(client, endpoints.conversations.list.key);
    case "message:deleted":
      emptyMessage(client, event.payload.conversation_id, event.payload.message_id);
      return invalidate(client, endpoints.conversations.list.key);
    case "conversation:read":
      markReadBy(client, event.payload.conversation_id, event.payload.reader_id);
      return invalidate(client, endpoints.conversations.list.key);
    case "conversation:changed":
      return invalidate(client, endpoints.conversations.list.key);
    case "friends:changed":
      return invalidate(client, ["friends"], ["users"], ["projects"], ["searches"], ["suggestions"]);
    case "experiences:changed":
      return invalidate(client, ["experiences"], ["users"], ["searches"]);
    case "profile:changed":
      return invalidate(client, ["users"], ["suggestions"]);
    default:
      event satisfies never;
  }
}

/** What a notification is about has changed for whoever is told of it. */
function followNotice(client: QueryClient, type: Notification["notification_type"]): void {
  // An invitation that was made, answered or withdrawn, a member who came or was put out.
  if (type.startsWith("experience_")) invalidate(client, ["experiences"]);
  if (type !== "new_comment" && type !== "reply_comment") return;
  // Comments that are open show the new one; the counts of posts are out of date.
  invalidate(client, endpoints.comments.list.key);
  void ageProjectLists(client);
}

function countUnread(client: QueryClient, unread_count: number): void {
  client.setQueryData([...endpoints.notifications.unreadCount.key, {}], { unread_count });
  invalidate(client, endpoints.notifications.list.key);
}

function invalidate(client: QueryClient, ...keys: (readonly string[])[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}
