import type { Database } from "@chonsu/db/open-database";
import {
  asList,
  finderBy,
  given,
  givenRows,
  inGivenList,
  inserterOf,
  isGiven,
  oneOf,
  prepared,
} from "@chonsu/db/prepared";
import { messages } from "@chonsu/db/tables/conversations";
import { notifications } from "@chonsu/db/tables/notifications";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import { and, count, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";
import type { Grant } from "../../access/grant.ts";
import { changesSome, type RemovalGrant } from "../../access/removal-grants.ts";

export type NotificationRow = typeof notifications.$inferSelect;

/** A notification of the actor. */
export type OwnNotification = Grant<"notification.change", NotificationRow>;

/**
 * The conditions are written as text, because SQLite uses a partial index only if the statement contains its condition,
 * not a parameter.
 */
const isUnread = sql`${notifications.isRead} = 0`;
const isMessageNotice = sql`${notifications.type} = 'new_message'`;

/** Selects notifications of the actor: all, or those with an id greater than `after`. */
export interface NotificationFilter {
  readonly actor: Actor;
  readonly after: number | undefined;
}

const matches = and(isGiven(notifications.userId, "userId"), gt(notifications.id, given("after")));
const isEarlier = sql`(${notifications.createdAt}, ${notifications.id}) < (${given("createdAt")}, ${given("before")})`;

const notificationsOf = prepared((db) =>
  db
    .select()
    .from(notifications)
    .where(and(matches, isEarlier))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(given("limit"))
    .offset(given("offset")),
);
const countOf = prepared((db) => db.select({ count: count() }).from(notifications).where(matches));

/** The unread `new_message` of a writer; there is at most one (wire.md §3). */
const unreadMessageNotice = and(
  isGiven(notifications.userId, "userId"),
  isGiven(notifications.relatedUserId, "writerId"),
  isMessageNotice,
  isUnread,
);

export const insertNotification = inserterOf(notifications);

const manyInserted = prepared((db) => db.insert(notifications).select(givenRows(notifications, "rows")).returning());

/** Inserts many notifications in order, with one statement. */
export function insertNotifications(db: Database, rows: readonly Omit<NotificationRow, "id">[]): NotificationRow[] {
  return manyInserted(db).all({ rows: JSON.stringify(rows) });
}

export const findNotification = finderBy(notifications.id, (db, isIt) => db.select().from(notifications).where(isIt));

/** Notifications, newest first: a page of them, or the rows that follow `last`. */
export function listNotifications(
  db: Database,
  filter: NotificationFilter,
  range: { readonly limit: number; readonly offset?: number; readonly last?: NotificationRow | undefined },
): NotificationRow[] {
  const { limit, offset = 0, last } = range;
  const { createdAt, id: before } = last ?? { createdAt: Number.MAX_SAFE_INTEGER, id: 0 };
  const userId = filter.actor.id;
  return notificationsOf(db).all({ userId, after: filter.after ?? 0, createdAt, before, limit, offset });
}

export function countNotifications(db: Database, filter: NotificationFilter): number {
  return countOf(db).get({ userId: filter.actor.id, after: filter.after ?? 0 })?.count ?? 0;
}

const unreadOfMembers = prepared((db) =>
  db
    .select({ userId: notifications.userId, count: count() })
    .from(notifications)
    .where(and(inGivenList(notifications.userId, "userIds"), isUnread))
    .groupBy(notifications.userId),
);

/** The number of unread notifications for each member. Members without unread ones are missing. */
export function countUnreadOf(db: Database, userIds: readonly number[]): Map<number, number> {
  const rows = unreadOfMembers(db).all({ userIds: asList(userIds) });
  return new Map(rows.map((row) => [row.userId, row.count]));
}

const unreadOf = prepared((db) =>
  db
    .select({ count: count() })
    .from(notifications)
    .where(and(isGiven(notifications.userId, "userId"), isUnread)),
);

export function countUnread(db: Database, userId: number): number {
  return unreadOf(db).get({ userId })?.count ?? 0;
}

export function setRead(db: Database, { row }: OwnNotification, isRead: boolean): void {
  db.update(notifications).set({ isRead }).where(eq(notifications.id, row.id)).run();
}

/** Marks all notifications of the actor as read. Returns how many were unread before. */
export function setAllRead(db: Database, actor: Actor): number {
  return db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, actor.id), isUnread))
    .run().changes;
}

const noticeRead = prepared((db) => db.update(notifications).set({ isRead: true }).where(unreadMessageNotice));
const isAboutConversation = sql`exists (select 1 from ${messages} where ${messages.id} = ${notifications.aboutId}
  and ${messages.conversationId} = ${given("conversationId")})`;
const conversationRead = prepared((db) =>
  db
    .update(notifications)
    .set({ isRead: true })
    .where(and(isGiven(notifications.userId, "userId"), isMessageNotice, isUnread, isAboutConversation)),
);

/** Marks the `new_message` of a writer as read. Returns how many were unread before: 0 or 1. */
export function setMessageNoticeRead(db: Database, actor: Actor, writerId: number): number {
  return noticeRead(db).run({ userId: actor.id, writerId }).changes;
}

/** Marks the `new_message` of a conversation as read, also of a writer who has left. Returns how many were unread. */
export function setConversationNoticesRead(db: Database, actor: Actor, conversationId: number): number {
  return conversationRead(db).run({ userId: actor.id, conversationId }).changes;
}

const noticeDeletion = prepared((db) =>
  db.delete(notifications).where(unreadMessageNotice).returning({ id: notifications.id }),
);

/**
 * Deletes the unread `new_message` of a writer, so that there is only one when it is renewed (wire.md §3). Returns its
 * id.
 */
export function deleteUnreadMessageNotice(db: Database, userId: number, writerId: number): number | undefined {
  return noticeDeletion(db).get({ userId, writerId })?.id;
}

export function deleteNotification(db: Database, { row }: OwnNotification): void {
  db.delete(notifications).where(eq(notifications.id, row.id)).run();
}

/** The deletions below return the receivers of the deleted notifications, once for each notification. */

const receiver = { userId: notifications.userId };
const receiversOf = (rows: readonly { readonly userId: number }[]) => rows.map(({ userId }) => userId);

const about = prepared((db) =>
  db
    .delete(notifications)
    .where(and(inGivenList(notifications.aboutId, "ids"), inGivenList(notifications.type, "types")))
    .returning(receiver),
);

export function deleteNoticesAbout(db: Database, types: readonly NotificationType[], ids: readonly number[]): number[] {
  return receiversOf(about(db).all({ ids: asList(ids), types: asList(types) }));
}

const aboutPost = prepared((db) =>
  db
    .delete(notifications)
    .where(isGiven(notifications.relatedProjectId, "projectId"))
    .limit(given("most"))
    .returning(receiver),
);

export function deletePostNotices(db: Database, projectId: number, most: number): number[] {
  return receiversOf(aboutPost(db).all({ projectId, most }));
}

export function deleteTagNotices(db: Database, projectId: number, userIds: readonly number[]): number[] {
  const isTag = and(eq(notifications.aboutId, projectId), eq(notifications.type, "project_tag"));
  return receiversOf(
    db
      .delete(notifications)
      .where(and(isTag, oneOf(notifications.userId, userIds)))
      .returning(receiver)
      .all(),
  );
}

const sameNotices = prepared((db) =>
  db
    .delete(notifications)
    .where(
      and(
        isGiven(notifications.aboutId, "aboutId"),
        isGiven(notifications.type, "type"),
        isGiven(notifications.relatedUserId, "relatedUserId"),
        inGivenList(notifications.userId, "userIds"),
      ),
    )
    .returning(receiver),
);

/** Deletes notifications of some members that tell the same of the same member and thing. */
export function deleteSameNotices(
  db: Database,
  { userIds, ...same }: { type: NotificationType; aboutId: number; relatedUserId: number; userIds: readonly number[] },
): number[] {
  return receiversOf(sameNotices(db).all({ ...same, userIds: asList(userIds) }));
}

/** Deletes a member's notifications of the messages of one conversation. */
export function deleteMessageNotices(db: Database, actor: Actor, conversationId: number): number[] {
  const written = db.select({ id: messages.id }).from(messages).where(eq(messages.conversationId, conversationId));
  return receiversOf(
    db
      .delete(notifications)
      .where(and(eq(notifications.userId, actor.id), isMessageNotice, inArray(notifications.aboutId, written)))
      .returning(receiver)
      .all(),
  );
}

/** Changes the notifications about one message to be about another message. */
export function moveMessageNotice(db: Database, fromId: number, toId: number): void {
  const isAboutIt = and(eq(notifications.aboutId, fromId), isMessageNotice);
  db.update(notifications).set({ aboutId: toId }).where(isAboutIt).run();
}

/** Deletes at most `most` notifications of a member who leaves. Nothing is published. Returns how many were deleted. */
export const deleteNoticesOf = changesSome<"account">((db) =>
  db.delete(notifications).where(isGiven(notifications.userId, "ref")).limit(given("most")),
);

const withoutRelated = prepared((db) =>
  db
    .update(notifications)
    .set({ relatedUserId: null })
    .where(isGiven(notifications.relatedUserId, "ref"))
    .limit(given("most"))
    .returning(receiver),
);

/**
 * Removes a member who leaves as the related member of at most `most` notifications of others. Returns their receivers,
 * once for each notification.
 */
export function clearRelated(db: Database, { row: { ref } }: RemovalGrant<"account">, most: number): number[] {
  return receiversOf(withoutRelated(db).all({ ref, most }));
}
