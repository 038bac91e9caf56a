import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "./columns.ts";

/**
 * The used part of each rate limit: one row for each limit and subject (decision 019). Rows whose `until` is in the
 * past have no effect.
 */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    /** The name of the limit and a keyed hash of its subject, so that no address is readable here. */
    key: text("key").primaryKey(),
    /** The moment from which the limit is full again. */
    until: moment("until").notNull(),
  },
  (table) => [index("rate_limits_until").on(table.until)],
);
