import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "./columns.ts";

/** What one of several processes does for all of them: who it is, and until when unless it renews (db/src/leases.ts). */
export const leases = sqliteTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: moment("until").notNull(),
});
