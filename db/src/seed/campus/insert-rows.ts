import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../../open-database.ts";

/** Inserts the rows that each item has in a table. */
export function insertEach<T extends SQLiteTable, Item>(
  tx: Database,
  table: T,
  items: readonly Item[],
  rowsOf: (item: Item) => T["$inferInsert"] | ReadonlyArray<T["$inferInsert"]>,
): void {
  tx.insert(table).values(items.flatMap(rowsOf)).run();
}

/** Compares rows by their moment, so that ids grow with time. */
export function byCreation(a: { readonly createdAt: number }, b: { readonly createdAt: number }): number {
  return a.createdAt - b.createdAt;
}
