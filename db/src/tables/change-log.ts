import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What commits of several processes changed, in the order of the commits and without a gap (db/src/shared-changes.ts). Nothing is
 * written here while one process is alone; the oldest rows go once everybody has long read them.
 */
export const changeLog = sqliteTable("change_log", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  kind: text("kind").notNull(),
  a: integer("a").notNull(),
  b: integer("b"),
});
