import { endpoints } from "virtual:endpoints";
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

/** The key of what is done to notifications here. */
export const MY_CHANGES = [endpoints.notifications.update.key[0], "changes of mine"];

/** How many things are being done to them here. */
export function countChanges(client: QueryClient): number {
  return client.isMutating({ mutationKey: MY_CHANGES });
}

/** List and number may not be what the server has: they are asked for when what is done here is through. */
export function outdate(client: QueryClient): void {
  for (const { queryKey } of [notificationQueries.list(), notificationQueries.unreadCount()]) {
    void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
  }
}
