import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, isGiven, oneOf, prepared } from "@chonsu/db/prepared";
import { messages } from "@chonsu/db/tables/conversations";
import { notifications } from "@chonsu/db/tables/notifications";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";
import { changesSome } from "../../access/removal-grants.ts";

/** Each function returns the receivers of the deleted notifications, once for each notification. */

const isMessageNotice = eq(notifications.type, "new_message");
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

/**
 * Removes a member who leaves as the related member of at most `most` notifications of others. Returns how many were
 * changed.
 */
export const clearRelated = changesSome<"account">((db) =>
  db
    .update(notifications)
    .set({ relatedUserId: null })
    .where(isGiven(notifications.relatedUserId, "ref"))
    .limit(given("most")),
);
