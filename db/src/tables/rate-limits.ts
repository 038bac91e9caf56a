import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "./columns.ts";

/**
 * The used part of each rate limit: one row for each limit and subject (decision 019). Rows whose `until` is past have
 * no effect.
 */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    /** The limit's name and a keyed hash of its subject: no address is readable here. */
    key: text("key").primaryKey(),
    /** The moment from which the whole limit is free again. */
    until: moment("until").notNull(),
  },
  (table) => [index("rate_limits_until").on(table.until)],
);
