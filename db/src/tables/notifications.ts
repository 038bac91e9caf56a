import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, moment, rowId } from "./columns.ts";
import { projects } from "./projects.ts";
import { users } from "./users.ts";

/** What happened to a member. At most one unread `new_message` per receiver and writer (wire.md §3). */
export const notifications = sqliteTable(
  "notifications",
  {
    id: rowId(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    message: text("message").notNull(),
    subject: text("subject"),
    isRead: flag("is_read").notNull(),
    relatedUserId: integer("related_user_id").references(() => users.id, { onDelete: "set null" }),
    relatedProjectId: integer("related_project_id").references(() => projects.id, { onDelete: "set null" }),
    /**
     * The row it goes with (R33); null for what tells of something that stays done. Its type says in which table, so no foreign key
     * watches over it: whoever deletes such a row takes the notifications back, with the count that members are told then.
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
    index("notifications_related_project").on(table.relatedProjectId),
    index("notifications_about").on(table.aboutId, table.type),
  ],
);
