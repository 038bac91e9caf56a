import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, moment, partOf, rowId } from "./columns.ts";
import { projects } from "./projects.ts";
import { users } from "./users.ts";

/** Notifications. At most one unread `new_message` for each receiver and writer (wire.md §3). */
export const notifications = sqliteTable(
  "notifications",
  {
    id: rowId(),
    userId: partOf("user_id", () => users.id),
    type: text("type").notNull(),
    message: text("message").notNull(),
    subject: text("subject"),
    isRead: flag("is_read").notNull(),
    relatedUserId: integer("related_user_id").references(() => users.id, { onDelete: "set null" }),
    relatedProjectId: integer("related_project_id").references(() => projects.id, { onDelete: "set null" }),
    /**
     * The id of the row that the notification is about (R33). Null when the event cannot be undone. The type decides
     * the table, so there is no foreign key: the code that deletes such a row also withdraws its notifications and
     * publishes the new count.
     */
    aboutId: integer("about_id"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("notifications_user").on(table.userId, table.createdAt, table.id),
    index("notifications_unread").on(table.userId).where(sql`${table.isRead} = 0`),
    uniqueIndex("notifications_message_once")
      .on(table.userId, table.relatedUserId)
      .where(sql`${table.type} = 'new_message' and ${table.isRead} = 0`),
    index("notifications_related_user").on(table.relatedUserId),
    index("notifications_related_project").on(table.relatedProjectId).where(sql`${table.relatedProjectId} is not null`),
    index("notifications_about").on(table.aboutId, table.type),
  ],
);

/**
 * Posts about which very many members will still be notified, because a keyword of the post is one of their interests.
 * They are notified in the order of their ids; `upTo` is the id of the last notified member.
 */
export const interestNotices = sqliteTable("interest_notices", {
  projectId: integer("project_id")
    .primaryKey()
    .references(() => projects.id, { onDelete: "cascade" }),
  upTo: integer("up_to").notNull(),
});
