import { notificationMessage, notificationsAllRead } from "@chonsu/shared/copy/notifications";
import type { Notification, NotificationType } from "@chonsu/shared/entities/notifications";
import type { Actor } from "../../access/caller.ts";
import { listOrPage, type Page, type PageOptions } from "../../command/paging.ts";
import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import type { AboutThing } from "./notice-things.ts";
import { mayChange } from "./notifications.policy.ts";
import { presentNotification } from "./notifications.presenter.ts";
import {
  countNotifications,
  countUnread,
  countUnreadOf,
  deleteNotification,
  deleteUnreadMessageNotice,
  findNotification,
  insertNotification,
  insertNotifications,
  listNotifications,
  type NotificationRow,
  setAllRead,
  setMessageNoticeRead,
  setRead,
} from "./notifications.repository.ts";

/** What happened, to whom, by whom, and what it goes with. */
export type Notice = AboutThing & {
  readonly userId: number;
  /** Who did it; null when the clock did. */
  readonly relatedUserId: number | null;
  /** The name the sentence speaks of. */
  readonly name: string;
  readonly projectId?: number;
  /** The title it is about: never part of `message` (wire.md §3). */
  readonly subject?: string;
};

/** The same, of something that need not be there, and perhaps read already: what a stand-in makes up. */
export type LooseNotice = Omit<Notice, "type" | "aboutId"> & {
  readonly type: NotificationType;
  readonly aboutId?: number | null;
  readonly isRead?: boolean;
};

/** Notifies a member, if the command reaches them; see `writeNotice`. */
export function notify(ctx: Context, unit: Unit, notice: Notice): void {
  if (unit.reaches(notice.userId)) writeNotice(ctx, unit, notice);
}

/**
 * Writes a notification in the caller's transaction and pushes it after the commit. An unread `new_message` of the same writer is
 * renewed instead of standing twice.
 */
export function writeNotice(ctx: Context, unit: Unit, notice: LooseNotice): Notification {
  if (notice.type === "new_message" && notice.relatedUserId !== null && notice.isRead !== true) {
    deleteUnreadMessageNotice(unit.db, notice.userId, notice.relatedUserId);
  }
  const notification = presentNotification(insertNotification(unit.db, rowOf(notice, ctx.clock.now())));
  const unreadCount = countUnread(unit.db, notice.userId);
  unit.publishTo(notice.userId, "notification:new", { notification, unread_count: unreadCount });
  return notification;
}

/** Tells many members something, as `notify` does one, in a number of statements that does not grow with each of them. */
export function notifyAll(
  ctx: Context,
  unit: Unit,
  all: readonly (Notice & { readonly type: Exclude<Notice["type"], "new_message"> })[],
): void {
  const notices = all.filter(({ userId }) => unit.reaches(userId));
  if (notices.length === 0) return;
  const now = ctx.clock.now();
  const rows = insertNotifications(
    unit.db,
    notices.map((notice) => rowOf(notice, now)),
  );
  const unread = countUnreadOf(
    unit.db,
    notices.map(({ userId }) => userId),
  );
  for (const row of rows) {
    const unreadCount = unread.get(row.userId) ?? 0;
    unit.publishTo(row.userId, "notification:new", {
      notification: presentNotification(row),
      unread_count: unreadCount,
    });
  }
}

function rowOf(notice: LooseNotice, createdAt: number) {
  return {
    userId: notice.userId,
    type: notice.type,
    message: notificationMessage(notice.type, notice.name),
    subject: notice.subject ?? null,
    isRead: notice.isRead ?? false,
    relatedUserId: notice.relatedUserId,
    relatedProjectId: notice.projectId ?? null,
    aboutId: notice.aboutId ?? null,
    createdAt,
  };
}

/** Mine, newest first; with `page` one page of them, with `after` those with a greater id (wire.md §3). */
export function listMyNotifications(
  ctx: Context,
  actor: Actor,
  query: PageOptions & { readonly after?: number | undefined },
  url: string,
): Notification[] | Page<Notification> | Refusal<"PAGE_NOT_FOUND"> {
  const filter = { actor, after: query.after };
  return listOrPage(
    query,
    url,
    () => countNotifications(ctx.db, filter),
    (range) => listNotifications(ctx.db, filter, range).map(presentNotification),
  );
}

/** How many of mine are unread. */
export function unreadNotifications(ctx: Context, actor: Actor): { unread_count: number } {
  return { unread_count: countUnread(ctx.db, actor.id) };
}

/** Marks one of mine read or unread; `undefined` leaves it as it is. */
export function updateNotification(
  ctx: Context,
  actor: Actor,
  id: number,
  isRead: boolean | undefined,
): Notification | Refusal<"NOTIFICATION_NOT_FOUND"> {
  return transact(ctx, (unit) => {
    const own = mayChange(findNotification(unit.db, id), actor);
    if (isRefusal(own)) return own;
    const { row } = own;
    if (isRead === undefined || isRead === row.isRead) return presentNotification(row);
    if (!isRead) makeRoomFor(unit, actor, row);
    setRead(unit.db, own, isRead);
    publishCount(unit, actor.id);
    return presentNotification({ ...row, isRead });
  });
}

/** At most one `new_message` of a writer is unread: the one marked unread takes the place of another that is. */
function makeRoomFor(unit: Unit, actor: Actor, row: NotificationRow): void {
  if (row.type !== "new_message" || row.relatedUserId === null) return;
  setMessageNoticeRead(unit.db, actor, row.relatedUserId);
}

/** Deletes one of mine. */
export function removeNotification(
  ctx: Context,
  actor: Actor,
  id: number,
): undefined | Refusal<"NOTIFICATION_NOT_FOUND"> {
  return transact(ctx, (unit) => {
    const own = mayChange(findNotification(unit.db, id), actor);
    if (isRefusal(own)) return own;
    deleteNotification(unit.db, own);
    // Also after one that was read: it is gone from the list of every other tab.
    publishCount(unit, actor.id);
    return undefined;
  });
}

/** Marks all of mine read. */
export function readAllNotifications(ctx: Context, actor: Actor): { message: string } {
  return transact(ctx, (unit) => {
    if (setAllRead(unit.db, actor) > 0) publishCount(unit, actor.id);
    return { message: notificationsAllRead };
  });
}

/** Marks read what tells a member of a writer's messages, once they have read them. */
export function readMessageNotice(unit: Unit, actor: Actor, writerId: number): void {
  if (setMessageNoticeRead(unit.db, actor, writerId) > 0) publishCount(unit, actor.id);
}

/** Tells all tabs of a member how many are unread now. */
function publishCount(unit: Unit, userId: number): void {
  unit.publishTo(userId, "notification:count", { unread_count: countUnread(unit.db, userId) });
}
