import { notificationMessage, notificationsAllRead } from "@chonsu/shared/copy/notifications";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import { NO_REF } from "@chonsu/shared/realtime/realtime";
import type { Actor } from "../../access/caller.ts";
import type { RemovalGrant } from "../../access/removal-grants.ts";
import { type PageOptions, pageOf } from "../../command/paging.ts";
import { command, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { BATCH_ROWS, mapBatches, readBatches, toList } from "../../platform/batches.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Face } from "../users/users.presenter.ts";
import { lookUpFaces } from "../users/users.service.ts";
import { type AboutThing, type NoticeThing, typesAbout } from "./notice-things.ts";
import { mayChange } from "./notifications.policy.ts";
import { presentNotification } from "./notifications.presenter.ts";
import {
  clearRelated,
  countNotifications,
  countUnread,
  countUnreadOf,
  deleteMessageNotices,
  deleteNoticesAbout,
  deleteNoticesOf,
  deleteNotification,
  deletePostNotices,
  deleteSameNotices,
  deleteTagNotices,
  deleteUnreadMessageNotice,
  findNotification,
  insertNotification,
  insertNotifications,
  listNotifications,
  moveMessageNotice,
  type NotificationRow,
  setAllRead,
  setConversationNoticesRead,
  setMessageNoticeRead,
  setRead,
} from "./notifications.repository.ts";

/** For other modules; see the repository. */
export const forgetNoticesOf = deleteNoticesOf;

/** A notification to write: its type, its receiver, the member who caused it, and the thing that it is about. */
export type Notice = AboutThing & {
  readonly userId: number;
  /** The actor; null when the clock caused it. */
  readonly relatedUserId: number | null;
  /** The name in the sentence. */
  readonly name: string;
  readonly projectId?: number;
  /** The title of the thing; never part of `message` (wire.md §3). */
  readonly subject?: string;
};

/**
 * A notification whose thing need not exist, and which may be read already. Only a stand-in makes such notifications.
 */
export type LooseNotice = Omit<Notice, "type" | "aboutId"> & {
  readonly type: NotificationType;
  readonly aboutId?: number | null;
  readonly isRead?: boolean;
};

/** Notifies a member, unless the command suppresses notifications; see `writeNotice`. */
export function notify(unit: Unit, notice: Notice): void {
  if (unit.mayNotify(notice.userId)) writeNotice(unit, notice);
}

/**
 * Writes a notification in the caller's transaction and publishes it after the commit. An unread `new_message` of the
 * same writer is replaced.
 */
export function writeNotice(unit: Unit, notice: LooseNotice): NotificationRow {
  const replaces = replacedBy(unit, notice);
  const row = insertNotification(unit.db, rowOf(notice, unit.clock.now()));
  unit.publishLazily(notice.userId, "notification:new", NO_REF, () => ({
    notification: presentNotification(row, faceIn(unit, notice)),
    ...(replaces === undefined ? {} : { replaces }),
    unread_count: countUnread(unit.db, notice.userId),
  }));
  return row;
}

/** Deletes the unread notification that a new one replaces, and returns its id. */
function replacedBy({ db }: Unit, { type, userId, relatedUserId, isRead }: LooseNotice): number | undefined {
  if (type !== "new_message" || relatedUserId === null || isRead === true) return undefined;
  return deleteUnreadMessageNotice(db, userId, relatedUserId);
}

/** Notifies many members, as `notify` does one. The number of statements does not grow with the number of members. */
export function notifyAll(
  unit: Unit,
  all: readonly (Notice & { readonly type: Exclude<Notice["type"], "new_message"> })[],
): void {
  const notices = all.filter(({ userId }) => unit.mayNotify(userId));
  if (notices.length === 0) return;
  const now = unit.clock.now();
  const written = notices.map((notice) => rowOf(notice, now));
  const receivers = notices.map(({ userId }) => userId);
  const rows = insertNotifications(unit.db, written);
  const unread = countUnreadOf(unit.db, receivers);
  rows.forEach((row, at) => {
    const notification = presentNotification(row, faceIn(unit, notices[at]));
    unit.publishTo(row.userId, "notification:new", { notification, unread_count: unread.get(row.userId) ?? 0 });
  });
}

/** The related member, with the name in the notice: a member who signs up with this command is not in memory yet. */
function faceIn(ctx: Context, notice: Pick<LooseNotice, "relatedUserId" | "name"> | undefined): Face | undefined {
  const face = faceOf(ctx, notice?.relatedUserId ?? null);
  return face && notice && { ...face, userName: notice.name };
}

function faceOf(ctx: Context, id: number | null): Face | undefined {
  return id === null ? undefined : lookUpFaces(ctx, [id])[0];
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

/**
 * The actor's notifications, newest first. With `page`, one page of them; with `after`, only those with a greater id
 * (wire.md §3).
 */
export function listMyNotifications(
  ctx: Context,
  actor: Actor,
  query: PageOptions & { readonly after?: number | undefined },
  url: string,
) {
  const filter = { actor, after: query.after };
  const show = (rows: readonly NotificationRow[]) =>
    rows.map((row) => presentNotification(row, faceOf(ctx, row.relatedUserId)));
  const read = (range: Parameters<typeof listNotifications>[2]) => listNotifications(ctx.db, filter, range);
  if (query.page !== undefined) {
    return pageOf(query, url, { count: countNotifications(ctx.db, filter), read, idOf: ({ id }) => id, show });
  }
  const batches = readBatches<NotificationRow>(BATCH_ROWS, (last, limit) => read({ last, limit }));
  return toList(mapBatches(batches, show));
}

/** The number of the actor's unread notifications. */
export function unreadNotifications(ctx: Context, actor: Actor): { unread_count: number } {
  return { unread_count: countUnread(ctx.db, actor.id) };
}

/** Marks a notification of the actor as read or unread. When `isRead` is undefined, nothing changes. */
export const updateNotification = command((unit, actor: Actor, id: number, isRead: boolean | undefined) => {
  const own = mayChange(findNotification(unit.db, id), actor);
  if (isRefusal(own)) return own;
  const { row } = own;
  if (isRead === undefined || isRead === row.isRead) return presentNotification(row, faceOf(unit, row.relatedUserId));
  // At most one new_message of a writer is unread. When this one becomes unread again, the other one becomes read.
  if (!isRead && row.type === "new_message" && row.relatedUserId !== null) {
    setMessageNoticeRead(unit.db, actor, row.relatedUserId);
  }
  setRead(unit.db, own, isRead);
  publishCounts(unit, [actor.id]);
  return presentNotification({ ...row, isRead }, faceOf(unit, row.relatedUserId));
});

export const removeNotification = command((unit, actor: Actor, id: number) => {
  const own = mayChange(findNotification(unit.db, id), actor);
  if (isRefusal(own)) return own;
  deleteNotification(unit.db, own);
  // The count is published for a read notification too, because other connections must remove it from their lists.
  publishCounts(unit, [actor.id]);
  return undefined;
});

export const readAllNotifications = command((unit, actor: Actor) => {
  if (setAllRead(unit.db, actor) > 0) publishCounts(unit, [actor.id]);
  return { message: notificationsAllRead };
});

/** Marks the notification of the messages in a conversation as read, once the member has read them. */
export function readMessageNotices(unit: Unit, actor: Actor, conversationId: number): void {
  if (setConversationNoticesRead(unit.db, actor, conversationId) > 0) publishCounts(unit, [actor.id]);
}

/** Removes a member who leaves from at most `most` notifications of others. Returns how many were changed. */
export function forgetInNotices(unit: Unit, begun: RemovalGrant<"account">, most: number): number {
  const receivers = clearRelated(unit.db, begun, most);
  publishCounts(unit, receivers);
  return receivers.length;
}

/**
 * A notification is deleted with the thing it is about (R33). Each of these functions is called in the transaction that
 * deletes the thing. It publishes the new unread count to all who lose a notification, even a read one, because it must
 * disappear from their lists.
 */

/** Withdraws the notifications about things of one kind that are deleted. */
export function withdrawNotices(unit: Unit, thing: NoticeThing, ids: readonly number[]): void {
  if (ids.length > 0) publishCounts(unit, deleteNoticesAbout(unit.db, typesAbout(thing), ids));
}

/** Withdraws at most `most` notifications about a post that is deleted. Returns how many were deleted. */
export function withdrawPostNotices(unit: Unit, projectId: number, most: number): number {
  const receivers = deletePostNotices(unit.db, projectId, most);
  publishCounts(unit, receivers);
  return receivers.length;
}

/** Withdraws the notifications of members whose tags on a post are removed. */
export function withdrawTagNotices(unit: Unit, projectId: number, userIds: readonly number[]): void {
  if (userIds.length > 0) publishCounts(unit, deleteTagNotices(unit.db, projectId, userIds));
}

/**
 * Withdraws earlier notifications of an event that has happened again between the same members: only the latest one is
 * kept (R33).
 */
export function withdrawEarlier(unit: Unit, same: Parameters<typeof deleteSameNotices>[1]): void {
  publishCounts(unit, deleteSameNotices(unit.db, same));
}

/**
 * Withdraws the notification about a message that is deleted. A notification covers all unread messages of its writer.
 * So from now on it is about `waitingId`, the latest of the remaining ones, and it is deleted when there is none.
 */
export function withdrawMessageNotice(unit: Unit, messageId: number, waitingId: number | undefined): void {
  if (waitingId === undefined) withdrawNotices(unit, "message", [messageId]);
  else moveMessageNotice(unit.db, messageId, waitingId);
}

/** Withdraws a member's notifications of the messages in a conversation that the member leaves. */
export function withdrawConversationNotices(unit: Unit, actor: Actor, conversationId: number): void {
  publishCounts(unit, deleteMessageNotices(unit.db, actor, conversationId));
}

/** The counts that a command publishes, by receiver. */
const publishedCounts = new WeakMap<Unit, Map<number, { unread_count: number }>>();

/** Publishes the unread counts of some members. A command publishes one to each: its last. */
function publishCounts(unit: Unit, receivers: readonly number[]): void {
  if (receivers.length === 0) return;
  const userIds = [...new Set(receivers)];
  const unread = countUnreadOf(unit.db, userIds);
  const published = publishedCounts.get(unit) ?? new Map<number, { unread_count: number }>();
  publishedCounts.set(unit, published);
  for (const userId of userIds) {
    const unread_count = unread.get(userId) ?? 0;
    const known = published.get(userId);
    if (known !== undefined) known.unread_count = unread_count;
    else {
      const fields = { unread_count };
      published.set(userId, fields);
      unit.publishTo(userId, "notification:count", fields);
    }
  }
}
