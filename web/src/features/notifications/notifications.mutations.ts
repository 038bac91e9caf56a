import { endpoints } from "virtual:endpoints";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { itemsOf, notificationQueries } from "./notifications.queries.ts";

const list = () => notificationQueries.list().queryKey;
const count = () => notificationQueries.unreadCount().queryKey;

/** Changes the list and the number on the bell at once; gives back what stood there, for a refusal. */
async function changeAtOnce(client: QueryClient, change: (items: readonly Notification[]) => Notification[]) {
  await client.cancelQueries({ queryKey: list() });
  await client.cancelQueries({ queryKey: count() });
  const before = { list: client.getQueryData(list()), count: client.getQueryData(count()) };
  if (before.list === undefined) return before;
  const was = itemsOf(before.list);
  const is = change(was);
  const fewer = countUnread(was) - countUnread(is);
  client.setQueryData(list(), is);
  client.setQueryData(count(), (shown) => shown && { unread_count: Math.max(0, shown.unread_count - fewer) });
  return before;
}

function countUnread(items: readonly Notification[]): number {
  return items.filter((item) => !item.is_read).length;
}

function takeBack(client: QueryClient, before: Awaited<ReturnType<typeof changeAtOnce>> | undefined): void {
  client.setQueryData(list(), before?.list);
  client.setQueryData(count(), before?.count);
}

function askAnew(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [endpoints.notifications.list.key[0]] });
}

/** Marks one read: its tint and the number on the bell go at once. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.notifications.update, { params: { id }, body: { is_read: true } }),
    onMutate: (id) =>
      changeAtOnce(client, (items) => items.map((item) => (item.id === id ? { ...item, is_read: true } : item))),
    onError: (_error, _id, before) => takeBack(client, before),
    onSettled: () => askAnew(client),
  });
}

/** Marks all read. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.notifications.readAll, {}),
    onMutate: () => changeAtOnce(client, (items) => items.map((item) => ({ ...item, is_read: true }))),
    onError: (_error, _nothing, before) => takeBack(client, before),
    onSettled: () => askAnew(client),
  });
}

/** Deletes one; it comes back if the server refuses. */
export function useRemoveNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.notifications.remove, { params: { id } }),
    onMutate: (id) => changeAtOnce(client, (items) => items.filter((item) => item.id !== id)),
    onError: (_error, _id, before) => takeBack(client, before),
    onSettled: () => askAnew(client),
  });
}
