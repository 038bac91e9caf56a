import type { Actor } from "../../access/caller.ts";
import type { Unit } from "../../command/transact.ts";
import { type Thing, typesAbout } from "./notice-things.ts";
import { countUnreadOf } from "./notifications.repository.ts";
import {
  clearRelated,
  deleteMessageNotices,
  deleteNoticesAbout,
  deleteNoticesOf,
  deletePostNotices,
  deleteTagNotices,
  moveMessageNotice,
} from "./withdrawals.repository.ts";

/** For other modules; see the repository. */
export const forgetInNotices = clearRelated;
export const forgetNoticesOf = deleteNoticesOf;

/**
 * A notification is deleted with the thing it is about (R33). Each of these functions is called in the transaction that
 * deletes the thing. It publishes the new unread count to all who lose a notification, even a read one, because it must
 * disappear from their lists.
 */

/** Withdraws the notifications about things of one kind that are deleted. */
export function withdrawNotices(unit: Unit, thing: Thing, ids: readonly number[]): void {
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

function publishCounts(unit: Unit, receivers: readonly number[]): void {
  if (receivers.length === 0) return;
  const userIds = [...new Set(receivers)];
  const unread = countUnreadOf(unit.db, userIds);
  for (const userId of userIds) unit.publishTo(userId, "notification:count", { unread_count: unread.get(userId) ?? 0 });
}
