import type { Database } from "@chonsu/db/open-database";
import type { Actor } from "../../access/caller.ts";
import type { Unit } from "../../command/transact.ts";
import { type Thing, typesAbout } from "./notice-things.ts";
import { countUnreadOf } from "./notifications.repository.ts";
import {
  deleteMessageNotices,
  deleteNoticesAbout,
  deleteNoticesOf,
  deletePostNotices,
  deleteTagNotices,
  moveMessageNotice,
} from "./withdrawals.repository.ts";

/*
 * A notification goes when what it is about goes (R33). Each of these is called in the transaction in which the thing goes, and tells
 * every tab of those who lose a notification how many are unread now, also of one that was read: it is gone from their lists.
 */

/** Things of one kind go. */
export function withdrawNotices(unit: Unit, thing: Thing, ids: readonly number[]): void {
  if (ids.length > 0) publishCounts(unit, deleteNoticesAbout(unit.db, typesAbout(thing), ids));
}

/** A post goes, with all that was said about it. */
export function withdrawPostNotices(unit: Unit, projectId: number): void {
  publishCounts(unit, deletePostNotices(unit.db, projectId));
}

/** People are on a post no more. */
export function withdrawTagNotices(unit: Unit, projectId: number, userIds: readonly number[]): void {
  if (userIds.length > 0) publishCounts(unit, deleteTagNotices(unit.db, projectId, userIds));
}

/**
 * A message goes. A notification stands for all that its writer wrote and the receiver has not read: it goes on for `waitingId`, the
 * latest of what is left, and goes when nothing is.
 */
export function withdrawMessageNotice(unit: Unit, messageId: number, waitingId: number | undefined): void {
  if (waitingId === undefined) withdrawNotices(unit, "message", [messageId]);
  else moveMessageNotice(unit.db, messageId, waitingId);
}

/** A member leaves a conversation: what it told them goes with it. */
export function withdrawConversationNotices(unit: Unit, actor: Actor, conversationId: number): void {
  publishCounts(unit, deleteMessageNotices(unit.db, actor, conversationId));
}

/** An account goes, with all it was told: nobody is there to hear of it. */
export function forgetNoticesOf(db: Database, actor: Actor): void {
  deleteNoticesOf(db, actor);
}

function publishCounts(unit: Unit, receivers: readonly number[]): void {
  if (receivers.length === 0) return;
  const userIds = [...new Set(receivers)];
  const unread = countUnreadOf(unit.db, userIds);
  for (const userId of userIds) unit.publishTo(userId, "notification:count", { unread_count: unread.get(userId) ?? 0 });
}
