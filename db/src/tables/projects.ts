import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { moment, partOf, rowId } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Posts. The author is null when the member has left (R8). The counts are updated in the transaction that changes the
 * counted rows.
 */
export const projects = sqliteTable(
  "projects",
  {
    id: rowId(),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    content: text("content").notNull(),
    likeCount: integer("like_count").notNull(),
    commentCount: integer("comment_count").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("projects_newest").on(table.createdAt, table.id),
    index("projects_user").on(table.userId, table.createdAt, table.id),
    check("projects_like_count", sql`${table.likeCount} >= 0`),
    check("projects_comment_count", sql`${table.commentCount} >= 0`),
  ],
);

export const projectKeywords = sqliteTable(
  "project_keywords",
  {
    projectId: partOf("project_id", () => projects.id),
    position: integer("position").notNull(),
    keyword: text("keyword").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.position] }),
    index("project_keywords_keyword").on(table.keyword, table.projectId),
  ],
);

export const projectContacts = sqliteTable(
  "project_contacts",
  {
    projectId: partOf("project_id", () => projects.id),
    position: integer("position").notNull(),
    contactInfo: text("contact_info").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.position] })],
);

/** Pictures of a post, in order of id. `file` is a name in the file store; sizes are pixels. */
export const projectImages = sqliteTable(
  "project_images",
  {
    id: rowId(),
    projectId: partOf("project_id", () => projects.id),
    file: text("file").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
  },
  (table) => [index("project_images_project").on(table.projectId), uniqueIndex("project_images_file").on(table.file)],
);

export const projectTags = sqliteTable(
  "project_tags",
  {
    projectId: partOf("project_id", () => projects.id),
    userId: partOf("user_id", () => users.id),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] }), index("project_tags_user").on(table.userId)],
);

export const projectLikes = sqliteTable(
  "project_likes",
  {
    projectId: partOf("project_id", () => projects.id),
    userId: partOf("user_id", () => users.id),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index("project_likes_user").on(table.userId, table.createdAt),
    index("project_likes_order").on(table.projectId, table.createdAt, table.userId),
  ],
);
