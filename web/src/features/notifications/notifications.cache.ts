import type { Notification } from "@chonsu/shared/entities/notifications";
import type { QueryClient } from "@tanstack/react-query";
import { patch } from "../../api/patch.ts";
import { notificationQueries } from "./notifications.queries.ts";

/** Puts a new notification at the top of the list, once, in place of the one that it replaces. */
export function addNotification(client: QueryClient, notification: Notification, replaces: number | undefined): void {
  patch<Notification[]>(client, list(), (known) => [
    notification,
    ...known.filter(({ id }) => id !== notification.id && id !== replaces),
  ]);
}

/** Stores the number of unread notifications, which the bell shows. */
export function setUnread(client: QueryClient, unread_count: number): void {
  client.setQueryData(notificationQueries.unreadCount().queryKey, { unread_count });
}

/** Changes the list and the number on the bell. When no item changes, the number stays. */
export function changeNotifications(
  client: QueryClient,
  change: (items: readonly Notification[]) => Notification[],
): void {
  const items = client.getQueryData(notificationQueries.list().queryKey);
  if (items === undefined) return;
  const next = change(items);
  if (next.length === items.length && next.every((item, at) => item === items[at])) return;
  patch<Notification[]>(client, list(), () => next);
  setUnread(client, next.filter(({ is_read }) => !is_read).length);
}

function list() {
  return { queryKey: notificationQueries.list().queryKey, exact: true };
}
