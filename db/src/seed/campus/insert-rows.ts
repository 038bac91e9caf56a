import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../../open-database.ts";

const ROWS_PER_STATEMENT = 250;

/** Inserts rows into a table, many with each statement. */
export function insertAll<T extends SQLiteTable>(tx: Database, table: T, rows: ReadonlyArray<T["$inferInsert"]>): void {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    tx.insert(table)
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .run();
  }
}

/** Inserts the rows that each item has in a table. */
export function insertEach<T extends SQLiteTable, Item>(
  tx: Database,
  table: T,
  items: readonly Item[],
  rowsOf: (item: Item) => T["$inferInsert"] | ReadonlyArray<T["$inferInsert"]>,
): void {
  insertAll(tx, table, items.flatMap(rowsOf));
}

/** Compares rows by their moment, so that ids grow with time. */
export function byCreation(a: { readonly createdAt: number }, b: { readonly createdAt: number }): number {
  return a.createdAt - b.createdAt;
}
