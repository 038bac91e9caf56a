import type { Database } from "@chonsu/db/open-database";
import { notifications } from "@chonsu/db/tables/notifications";
import { projects } from "@chonsu/db/tables/projects";
import { and, desc, eq, sql } from "drizzle-orm";
import { oneOf } from "../../platform/one-of.ts";
import { inParts } from "./many-rows.ts";

export type NotificationRow = typeof notifications.$inferSelect;

/** In the order given. */
export function insertNotifications(db: Database, rows: readonly Omit<NotificationRow, "id">[]): NotificationRow[] {
  return inParts(rows, (part) => db.insert(notifications).values(part).returning().all());
}

/** Takes away a member's unread `new_message` of these writers: the renewed one stands alone (wire.md §3). */
export function deleteUnreadMessageNotices(db: Database, userId: number, writerIds: readonly number[]): void {
  db.delete(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.type, "new_message"),
        sql`${notifications.isRead} = 0`,
        oneOf(notifications.relatedUserId, writerIds),
      ),
    )
    .run();
}

export function findPost(db: Database, id: number) {
  return db.select({ id: projects.id, title: projects.title }).from(projects).where(eq(projects.id, id)).get();
}

/** The latest post there is. */
export function findLatestPost(db: Database) {
  return db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(1)
    .get();
}
