import type { MemberEvent } from "@chonsu/shared/realtime/realtime";
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/**
 * What a member was told last of each kind about each thing, so that a tab which was away learns what it missed (decision 017). One
 * row a member, event and thing: telling the same again moves the row to a new `seq`.
 */
export const memberChanges = sqliteTable(
  "member_changes",
  {
    /** Rises over all members and is never used twice, also when the latest rows are gone: a command that commits later has a greater one. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    event: text("event").$type<MemberEvent>().notNull(),
    /** The conversation, member, experience or post it is about; 0 for what is about no one thing, or about one that is gone. */
    ref: integer("ref").notNull(),
  },
  (table) => [
    uniqueIndex("member_changes_thing").on(table.userId, table.event, table.ref),
    index("member_changes_user").on(table.userId, table.seq),
    index("member_changes_ref").on(table.ref, table.event).where(sql`${table.ref} > 0`),
  ],
);
