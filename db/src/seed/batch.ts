import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../open-database.ts";

const ROWS_PER_STATEMENT = 250;

/** Writes rows. Batches are written in the order of their foreign keys. */
export type Batch = (tx: Database) => void;

/** The rows of one table. Inserts many rows with each statement. */
export function batch<T extends SQLiteTable>(table: T, rows: ReadonlyArray<T["$inferInsert"]>): Batch {
  return (tx) => {
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      tx.insert(table)
        .values(rows.slice(start, start + ROWS_PER_STATEMENT))
        .run();
    }
  };
}

/** The same rows with ids from 1. */
export function numbered<Row extends object>(rows: readonly Row[]): Array<Row & { id: number }> {
  return rows.map((row, index) => ({ id: index + 1, ...row }));
}
