import { endpoints } from "virtual:endpoints";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { isBeingAsked } from "../../api/query.ts";
import { later } from "../../lib/timers.ts";
import { countChanges, MY_CHANGES, outdate } from "./notifications.cache.ts";
import { itemsOf, notificationQueries } from "./notifications.queries.ts";

const list = () => notificationQueries.list().queryKey;
const count = () => notificationQueries.unreadCount().queryKey;

/** Changes the list and the number on the bell at once; gives back what stood there, for a refusal. */
async function changeAtOnce(client: QueryClient, change: (items: readonly Notification[]) => Notification[]) {
  const wasAsked = isBeingAsked(client, list()) || isBeingAsked(client, count());
  await client.cancelQueries({ queryKey: list() });
  await client.cancelQueries({ queryKey: count() });
  const before = { list: client.getQueryData(list()), count: client.getQueryData(count()) };
  if (before.list !== undefined) {
    const was = itemsOf(before.list);
    const is = change(was);
    const fewer = countUnread(was) - countUnread(is);
    client.setQueryData(list(), is);
    client.setQueryData(count(), (shown) => shown && { unread_count: Math.max(0, shown.unread_count - fewer) });
  }
  if (wasAsked) outdate(client);
  return before;
}

function countUnread(items: readonly Notification[]): number {
  return items.filter((item) => !item.is_read).length;
}

function takeBack(client: QueryClient, before: Awaited<ReturnType<typeof changeAtOnce>> | undefined): void {
  client.setQueryData(list(), before?.list);
  client.setQueryData(count(), before?.count);
  outdate(client);
}

/**
 * What was changed here stands there as the server has it, and the push names it for other tabs. Asked is only where more may have happened:
 * not before the last of several changes is through, since an answer in between would show again what one has just taken away.
 */
function settle(client: QueryClient): void {
  // A moment later what ends now has ended, and does not count any more.
  later(0, () => {
    if (countChanges(client) > 0 || client.getQueryState(list())?.isInvalidated !== true) return;
    void client.invalidateQueries({ queryKey: [endpoints.notifications.list.key[0]] });
  });
}

/** Marks one read: its tint and the number on the bell go at once. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MY_CHANGES,
    mutationFn: (id: number) => call(endpoints.notifications.update, { params: { id }, body: { is_read: true } }),
    onMutate: (id) =>
      changeAtOnce(client, (items) => items.map((item) => (item.id === id ? { ...item, is_read: true } : item))),
    onError: (_error, _id, before) => takeBack(client, before),
    onSettled: () => settle(client),
  });
}

/** Marks all read. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MY_CHANGES,
    mutationFn: () => call(endpoints.notifications.readAll, {}),
    onMutate: () => changeAtOnce(client, (items) => items.map((item) => ({ ...item, is_read: true }))),
    onError: (_error, _nothing, before) => takeBack(client, before),
    onSettled: () => settle(client),
  });
}

/** Deletes one; it comes back if the server refuses. */
export function useRemoveNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MY_CHANGES,
    mutationFn: (id: number) => call(endpoints.notifications.remove, { params: { id } }),
    onMutate: (id) => changeAtOnce(client, (items) => items.filter((item) => item.id !== id)),
    onError: (_error, _id, before) => takeBack(client, before),
    onSettled: () => settle(client),
  });
}
