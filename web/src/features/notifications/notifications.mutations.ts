import { endpoints } from "virtual:endpoints";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../api/command.ts";
import { changeNotifications } from "./notifications.cache.ts";
import { itemsOf, notificationQueries } from "./notifications.queries.ts";

const { update, readAll, remove } = endpoints.notifications;

/** Marks one as read. The tint and the number on the bell change at once. */
export function useMarkRead() {
  const client = useQueryClient();
  return useCommand({
    calls: [update],
    run: (send, id: number) => send(update, { params: { id }, body: { is_read: true } }),
    show: (id) => showRead(client, (item) => item.id === id),
  });
}

/** Marks all as read. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useCommand({
    calls: [readAll],
    run: (send) => send(readAll, {}),
    show: () => showRead(client, () => true),
  });
}

/** Deletes one. It comes back when the server refuses. */
export function useRemoveNotification() {
  const client = useQueryClient();
  return useCommand({
    calls: [remove],
    run: (send, id: number) => send(remove, { params: { id } }),
    show(id) {
      const removed = itemsOf(client.getQueryData(list()) ?? []).filter((item) => item.id === id);
      const without = (items: readonly Notification[]) => items.filter((item) => item.id !== id);
      return {
        apply: () => changeNotifications(client, without),
        undo: () => changeNotifications(client, (items) => [...without(items), ...removed].toSorted(newestFirst)),
      };
    },
  });
}

function list() {
  return notificationQueries.list().queryKey;
}

/** Shows the matching unread ones as read. */
function showRead(client: QueryClient, isMeant: (item: Notification) => boolean) {
  const unread = itemsOf(client.getQueryData(list()) ?? []).filter((item) => isMeant(item) && !item.is_read);
  const ids = new Set(unread.map(({ id }) => id));
  const mark = (is_read: boolean) =>
    changeNotifications(client, (items) =>
      items.map((item) => (ids.has(item.id) && item.is_read !== is_read ? { ...item, is_read } : item)),
    );
  return { apply: () => mark(true), undo: () => mark(false) };
}

function newestFirst(a: Notification, b: Notification): number {
  return b.created_at.localeCompare(a.created_at) || b.id - a.id;
}
