import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../open-database.ts";

const ROWS_PER_STATEMENT = 250;

/** Rows of one table that can be inserted. Batches are inserted in the order of their foreign keys. */
export interface Batch {
  insert(tx: Database): void;
}

/** Pairs a table with its rows. Inserts many rows with each statement. */
export function batch<T extends SQLiteTable>(table: T, rows: ReadonlyArray<T["$inferInsert"]>): Batch {
  return {
    insert(tx) {
      for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
        tx.insert(table)
          .values(rows.slice(start, start + ROWS_PER_STATEMENT))
          .run();
      }
    },
  };
}
