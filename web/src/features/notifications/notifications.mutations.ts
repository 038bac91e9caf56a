import { endpoints } from "virtual:endpoints";
import { notificationsCopy as copy } from "@chonsu/shared/copy/notifications";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../api/command.ts";
import { detailOf, isRefusedWith } from "../../api/errors.ts";
import { invalidate } from "../../api/invalidate.ts";
import { BELL } from "../../api/stale.ts";
import { later } from "../../lib/timers.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import { useUndo } from "../../ui/toast/use-undo.ts";
import { changeNotifications } from "./notifications.cache.ts";
import { notificationQueries } from "./notifications.queries.ts";

const { update, readAll, remove } = endpoints.notifications;

/** Marks some notifications as read. The dot and the number on the bell change at once. */
export function useMarkRead() {
  const client = useQueryClient();
  const toast = useToast();
  return useCommand({
    calls: [update],
    run: (send, ids: readonly number[]) =>
      Promise.all(ids.map((id) => unlessGone(client, send(update, { params: { id }, body: { is_read: true } })))),
    show: (ids) => showRead(client, (item) => ids.includes(item.id)),
    onError: (error) => toast(detailOf(error, copy.readFailed), { kind: "error" }),
  });
}

/** Marks all notifications as read. */
export function useMarkAllRead() {
  const client = useQueryClient();
  const toast = useToast();
  return useCommand({
    calls: [readAll],
    run: (send) => send(readAll, {}),
    show: () => showRead(client, () => true),
    onError: (error) => toast(detailOf(error, copy.readFailed), { kind: "error" }),
  });
}

/** Deletes some notifications, which can be undone for five seconds. They come back when the server refuses. */
export function useRemoveNotifications() {
  const client = useQueryClient();
  const toast = useToast();
  const undo = useUndo();
  return useCommand({
    calls: [remove],
    async hold(_: readonly number[]) {
      const isSent = await undo(copy.removed);
      // When they are back: meanwhile they may have been read or replaced.
      if (!isSent) later(0, () => void invalidate(client, { refetch: BELL }));
      return isSent;
    },
    run: (send, ids) => Promise.all(ids.map((id) => unlessGone(client, send(remove, { params: { id } })))),
    show(ids) {
      const isMeant = ({ id }: Notification) => ids.includes(id);
      const removed = (client.getQueryData(list()) ?? []).filter(isMeant);
      const without = (items: readonly Notification[]) => items.filter((item) => !isMeant(item));
      return {
        apply: () => changeNotifications(client, without),
        undo: () => changeNotifications(client, (items) => [...without(items), ...removed].toSorted(newestFirst)),
      };
    },
    onError: (error) => toast(detailOf(error, copy.removeFailed), { kind: "error" }),
  });
}

/** A notification that was replaced or withdrawn meanwhile is no failure: the list is fetched again. */
async function unlessGone(client: QueryClient, answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    if (!isRefusedWith(error, "NOTIFICATION_NOT_FOUND")) throw error;
    void invalidate(client, { refetch: [list(), notificationQueries.unreadCount().queryKey] });
  }
}

function list() {
  return notificationQueries.list().queryKey;
}

function showRead(client: QueryClient, isMeant: (item: Notification) => boolean) {
  const unread = (client.getQueryData(list()) ?? []).filter((item) => isMeant(item) && !item.is_read);
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
