import type { Notification } from "@chonsu/shared/entities/notifications";
import type { QueryClient } from "@tanstack/react-query";
import { itemsOf, notificationQueries } from "./notifications.queries.ts";

/** What just happened stands first, once: one that is renewed moves up. */
export function addNotification(client: QueryClient, notification: Notification): void {
  client.setQueryData(
    notificationQueries.list().queryKey,
    (list) => list && [notification, ...itemsOf(list).filter(({ id }) => id !== notification.id)],
  );
}

/** The number on the bell. */
export function setUnread(client: QueryClient, unread_count: number): void {
  client.setQueryData(notificationQueries.unreadCount().queryKey, { unread_count });
}
