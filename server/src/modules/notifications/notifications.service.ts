import { notificationMessage } from "@chonsu/shared/copy/notifications";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import type { Context } from "../../context.ts";
import type { Unit } from "../../transact.ts";
import { presentNotification } from "./notifications.presenter.ts";
import { countUnread, deleteUnreadMessageNotice, insertNotification } from "./notifications.repository.ts";

/** What happened, to whom, by whom. */
export interface Notice {
  readonly userId: number;
  readonly type: NotificationType;
  /** Who did it; null when the clock did. */
  readonly relatedUserId: number | null;
  /** The name the sentence speaks of. */
  readonly name: string;
  readonly projectId?: number;
  /** The title it is about: never part of `message` (wire.md §3). */
  readonly subject?: string;
}

/**
 * Writes a notification in the caller's transaction and pushes it after the commit. An unread `new_message` of the same writer is
 * renewed instead of standing twice.
 */
export function notify(ctx: Context, unit: Unit, notice: Notice): void {
  if (notice.type === "new_message" && notice.relatedUserId !== null) {
    deleteUnreadMessageNotice(unit.db, notice.userId, notice.relatedUserId);
  }
  const row = insertNotification(unit.db, {
    userId: notice.userId,
    type: notice.type,
    message: notificationMessage(notice.type, notice.name),
    subject: notice.subject ?? null,
    isRead: false,
    relatedUserId: notice.relatedUserId,
    relatedProjectId: notice.projectId ?? null,
    createdAt: ctx.clock.now(),
  });
  unit.after(() =>
    ctx.push.emit(notice.userId, "notification:new", {
      notification: presentNotification(row),
      unread_count: countUnread(ctx.db, notice.userId),
    }),
  );
}
