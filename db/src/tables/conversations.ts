import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, moment, partOf, rowId } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Conversations between two members. A side is null when that member has left the product (R8). Leaving a conversation
 * sets `deletedForUserN` and `clearedUpToN`: that side does not see messages with an id up to `clearedUpToN` (R25).
 */
export const conversations = sqliteTable(
  "conversations",
  {
    id: rowId(),
    user1Id: integer("user_1_id").references(() => users.id, { onDelete: "set null" }),
    user2Id: integer("user_2_id").references(() => users.id, { onDelete: "set null" }),
    deletedForUser1: flag("deleted_for_user_1").notNull(),
    deletedForUser2: flag("deleted_for_user_2").notNull(),
    clearedUpTo1: integer("cleared_up_to_1").notNull(),
    clearedUpTo2: integer("cleared_up_to_2").notNull(),
    createdAt: moment("created_at").notNull(),
    /** The moment of the latest message, or of creation. The inbox is sorted by it. */
    updatedAt: moment("updated_at").notNull(),
    /** The pair without its direction: at most one conversation between two members. Null when a side has left. */
    lowUserId: integer("low_user_id").generatedAlwaysAs(sql`min(user_1_id, user_2_id)`, { mode: "virtual" }),
    highUserId: integer("high_user_id").generatedAlwaysAs(sql`max(user_1_id, user_2_id)`, { mode: "virtual" }),
  },
  (table) => [
    uniqueIndex("conversations_pair").on(table.lowUserId, table.highUserId),
    index("conversations_user_1").on(table.user1Id),
    index("conversations_user_2").on(table.user2Id),
    check("conversations_not_self", sql`${table.user1Id} <> ${table.user2Id}`),
  ],
);

/**
 * Messages. `side` is the writer (1, 2, or 0 for the system). It stays when the writer leaves the product. A deleted
 * message keeps its row, without text and picture (R26).
 */
export const messages = sqliteTable(
  "messages",
  {
    id: rowId(),
    conversationId: partOf("conversation_id", () => conversations.id),
    side: integer("side").notNull(),
    senderId: integer("sender_id").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    imageFile: text("image_file"),
    imageWidth: integer("image_width"),
    imageHeight: integer("image_height"),
    isRead: flag("is_read").notNull(),
    isDeleted: flag("is_deleted").notNull(),
    clientKey: text("client_key"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("messages_conversation").on(table.conversationId, table.id),
    index("messages_unread").on(table.conversationId, table.side).where(sql`${table.isRead} = 0`),
    uniqueIndex("messages_client_key").on(table.senderId, table.clientKey, table.conversationId),
    uniqueIndex("messages_image").on(table.imageFile).where(sql`${table.imageFile} is not null`),
    check("messages_side", sql`${table.side} in (0, 1, 2)`),
  ],
);
