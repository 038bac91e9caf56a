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

/** Changes the list, and the number on the bell with it; where nothing is to be changed, the number is left to whoever knows it. */
export function changeNotifications(
  client: QueryClient,
  change: (items: readonly Notification[]) => Notification[],
): void {
  const { queryKey } = notificationQueries.list();
  const list = client.getQueryData(queryKey);
  if (list === undefined) return;
  const items = itemsOf(list);
  const next = change(items);
  if (next.length === items.length && next.every((item, at) => item === items[at])) return;
  client.setQueryData(queryKey, next);
  setUnread(client, next.filter(({ is_read }) => !is_read).length);
}
