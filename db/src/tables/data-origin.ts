import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "./columns.ts";

/** The origin of the data: one row, written together with the data (db/src/seed/scenarios/data-origin.ts). */
export const dataOrigin = sqliteTable(
  "data_origin",
  {
    id: integer("id").primaryKey(),
    scenario: text("scenario").notNull(),
    /** When the data was seeded. Null when this is unknown. */
    seededAt: moment("seeded_at"),
  },
  (table) => [check("data_origin_one", sql`${table.id} = 1`)],
);
