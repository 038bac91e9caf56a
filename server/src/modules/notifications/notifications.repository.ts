import type { Database } from "@chonsu/db/open-database";
import { notifications } from "@chonsu/db/tables/notifications";
import { and, count, eq } from "drizzle-orm";

export type NotificationRow = typeof notifications.$inferSelect;

export function insertNotification(db: Database, row: Omit<NotificationRow, "id">): NotificationRow {
  return db.insert(notifications).values(row).returning().get();
}

/** Takes away the unread `new_message` of a writer, so that the renewed one stands alone (wire.md §3). */
export function deleteUnreadMessageNotice(db: Database, userId: number, writerId: number): void {
  db.delete(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.relatedUserId, writerId),
        eq(notifications.type, "new_message"),
        eq(notifications.isRead, false),
      ),
    )
    .run();
}

export function countUnread(db: Database, userId: number): number {
  return (
    db
      .select({ count: count() })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.isRead, false)))
      .get()?.count ?? 0
  );
}
