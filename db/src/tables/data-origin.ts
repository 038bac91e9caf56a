import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "./columns.ts";

/** What the data began with: one row, written together with that data (db/src/seed/scenarios/data-origin.ts). */
export const dataOrigin = sqliteTable(
  "data_origin",
  {
    id: integer("id").primaryKey(),
    scenario: text("scenario").notNull(),
    /** When it was seeded; null where nobody knows any more. */
    seededAt: moment("seeded_at"),
  },
  (table) => [check("data_origin_one", sql`${table.id} = 1`)],
);
