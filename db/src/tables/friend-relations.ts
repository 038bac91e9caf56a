import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { moment, partOf, rowId } from "./columns.ts";
import { users } from "./users.ts";

/** Relations of two members: one row for each pair, whoever sent the request (R9, R10). */
export const friendRelations = sqliteTable(
  "friend_relations",
  {
    id: rowId(),
    fromUserId: partOf("from_user_id", () => users.id),
    toUserId: partOf("to_user_id", () => users.id),
    status: text("status", { enum: ["pending", "accepted", "rejected"] }).notNull(),
    createdAt: moment("created_at").notNull(),
    /** The pair without its direction: at most one row for two members. */
    lowUserId: integer("low_user_id").generatedAlwaysAs(sql`min(from_user_id, to_user_id)`, { mode: "virtual" }),
    highUserId: integer("high_user_id").generatedAlwaysAs(sql`max(from_user_id, to_user_id)`, { mode: "virtual" }),
  },
  (table) => [
    uniqueIndex("friend_relations_pair").on(table.lowUserId, table.highUserId),
    index("friend_relations_from").on(table.fromUserId, table.status, table.toUserId),
    index("friend_relations_to").on(table.toUserId, table.status, table.fromUserId),
    check("friend_relations_not_self", sql`${table.fromUserId} <> ${table.toUserId}`),
    check("friend_relations_status", sql`${table.status} in ('pending', 'accepted', 'rejected')`),
  ],
);
