import type { MemberEvent } from "@chonsu/shared/realtime/realtime";
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { partOf } from "./columns.ts";
import { projects } from "./projects.ts";
import { users } from "./users.ts";

/**
 * The last event of each name about each thing for each member, so that a client that was offline learns what it missed
 * (decision 017). There is one row for each member, event and thing. When the event is published again, the row gets a
 * new `seq`.
 */
export const memberChanges = sqliteTable(
  "member_changes",
  {
    /** Greater than the `seq` of every event that was published before, to any member. */
    seq: integer("seq").notNull(),
    userId: partOf("user_id", () => users.id),
    event: text("event").$type<MemberEvent>().notNull(),
    /**
     * The id of the conversation, member, experience or post that the event is about. 0 when there is no such thing, or
     * when it is deleted.
     */
    ref: integer("ref").notNull(),
  },
  (table) => [
    uniqueIndex("member_changes_thing").on(table.userId, table.event, table.ref),
    index("member_changes_user").on(table.userId, table.seq),
    index("member_changes_ref").on(table.ref, table.event).where(sql`${table.ref} > 0`),
  ],
);

/**
 * The last `projects:changed` of a post: one row for all members of its circle. The members of the circle are found
 * when they ask for their changes (decision 017). Both tables share the sequence below.
 */
export const projectChanges = sqliteTable("project_changes", {
  projectId: integer("project_id")
    .primaryKey()
    .references(() => projects.id, { onDelete: "cascade" }),
  seq: integer("seq").notNull(),
});

/** One row: the greatest `seq` that was ever used. It does not fall when the latest rows are deleted. */
export const changeSequence = sqliteTable("change_sequence", {
  id: integer("id").primaryKey(),
  seq: integer("seq").notNull(),
});

/** The id of the only row of `changeSequence`. */
export const THE_SEQUENCE = 1;
