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

/** Changes the list, and the number on the bell with it. */
export function changeNotifications(
  client: QueryClient,
  change: (items: readonly Notification[]) => Notification[],
): void {
  const list = client.setQueryData(notificationQueries.list().queryKey, (known) => known && change(itemsOf(known)));
  if (list !== undefined) setUnread(client, itemsOf(list).filter(({ is_read }) => !is_read).length);
}
