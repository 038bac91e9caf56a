import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { moment, partOf, rowId } from "./columns.ts";
import { users } from "./users.ts";

/** Search words of members, each word at most once for a member. A word that is stored again gets a new row. */
export const searchHistory = sqliteTable(
  "search_history",
  {
    id: rowId(),
    userId: partOf("user_id", () => users.id),
    keyword: text("keyword").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("search_history_word").on(table.userId, table.keyword),
    index("search_history_newest").on(table.userId, table.createdAt),
  ],
);
