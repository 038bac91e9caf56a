import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "./columns.ts";

/**
 * How much of each rate limit is used up: one row for a limit and whom it counts (decision 019). Rows of the past mean nothing.
 */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    /** The limit's name and a keyed hash of whom it counts: no address is readable here. */
    key: text("key").primaryKey(),
    /** The moment at which all of the limit is free again. */
    until: moment("until").notNull(),
  },
  (table) => [index("rate_limits_until").on(table.until)],
);
