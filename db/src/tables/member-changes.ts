import type { MemberEvent } from "@chonsu/shared/realtime/realtime";
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { projects } from "./projects.ts";
import { users } from "./users.ts";

/**
 * The last event of each name about each thing for each member, so that a client that was offline learns what it missed
 * (decision 017). One row for each member, event and thing: publishing it again moves the row to a new `seq`.
 */
export const memberChanges = sqliteTable(
  "member_changes",
  {
    /**
     * Increases over all members and is never reused, also when the latest rows are deleted: a command that commits
     * later has a greater one.
     */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    event: text("event").$type<MemberEvent>().notNull(),
    /**
     * The id of the conversation, member, experience or post it is about; 0 where there is no such thing, or it is
     * deleted.
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
 * The last `projects:changed` of a post: one row for all members of its circle. Who they are is found when they ask
 * (decision 017). `seq` is one of the sequence above.
 */
export const projectChanges = sqliteTable(
  "project_changes",
  {
    projectId: integer("project_id")
      .primaryKey()
      .references(() => projects.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
  },
  (table) => [index("project_changes_seq").on(table.seq)],
);
