import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { moment, partOf, rowId } from "./columns.ts";
import { projects } from "./projects.ts";
import { users } from "./users.ts";

/**
 * Comments. `parentId` is the id of a top-level comment of the same post (R18). The author is null when the member has
 * left (R8).
 */
export const comments = sqliteTable(
  "comments",
  {
    id: rowId(),
    projectId: partOf("project_id", () => projects.id),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    parentId: integer("parent_id").references((): AnySQLiteColumn => comments.id, { onDelete: "cascade" }),
    content: text("content").notNull(),
    /** The writer's own name for the comment, unique within one post (wire.md §2). */
    clientKey: text("client_key"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    // The author is in it so that the circle of a post is read from the index alone.
    index("comments_project").on(table.projectId, table.createdAt, table.id, table.userId),
    index("comments_parent").on(table.parentId, table.createdAt, table.id).where(sql`${table.parentId} is not null`),
    index("comments_user").on(table.userId, table.projectId),
    uniqueIndex("comments_client_key").on(table.userId, table.clientKey, table.projectId),
  ],
);
