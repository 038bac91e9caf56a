import type Sqlite from "better-sqlite3";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * The number of rows in a statement. SQLite allows 32,766 values in one. More than about a hundred rows would save no
 * more time.
 */
const ROWS_PER_STATEMENT = 100;

/** A value as SQLite stores it. */
type Stored<V> = V extends boolean ? 0 | 1 : V extends undefined ? null : V;

type Insertable<T extends SQLiteTable> = T["$inferInsert"];

type Row<T extends SQLiteTable, C extends readonly string[]> = {
  readonly [I in keyof C]: C[I] extends keyof Insertable<T> ? Stored<Insertable<T>[C[I]]> : never;
};

/** The connection to which rows are written, and the callback that counts them. */
export interface RowSink {
  readonly connection: Sqlite.Database;
  written(rows: number): void;
}

/**
 * Writes the rows that each item has in a table, many with each statement, which is prepared once. Every value has the
 * type of its column; booleans are 0 and 1.
 */
export function writeLists<T extends SQLiteTable, const C extends readonly (keyof Insertable<T> & string)[], Item>(
  { connection, written }: RowSink,
  table: T,
  columns: C,
  items: Iterable<Item>,
  rowsOf: (item: Item) => Iterable<Row<T, C>>,
): void {
  const insert = (rows: number) => connection.prepare(insertText(table, columns, rows));
  const full = insert(ROWS_PER_STATEMENT);
  let values: unknown[] = [];
  for (const item of items) {
    for (const row of rowsOf(item)) {
      values.push(...row);
      if (values.length < ROWS_PER_STATEMENT * columns.length) continue;
      full.run(values);
      written(ROWS_PER_STATEMENT);
      values = [];
    }
  }
  const rest = values.length / columns.length;
  if (rest > 0) insert(rest).run(values);
  written(rest);
}

/** Writes the row of each item. */
export function writeRows<T extends SQLiteTable, const C extends readonly (keyof Insertable<T> & string)[], Item>(
  sink: RowSink,
  table: T,
  columns: C,
  items: Iterable<Item>,
  rowOf: (item: Item) => Row<T, C>,
): void {
  writeLists(sink, table, columns, items, (item) => [rowOf(item)]);
}

function insertText(table: SQLiteTable, columns: readonly string[], rows: number): string {
  const known = getTableColumns(table);
  const names = columns.map((column) => `"${known[column]?.name}"`);
  const row = `(${columns.map(() => "?").join()})`;
  return `insert into "${getTableName(table)}" (${names.join()}) values ${Array.from({ length: rows }, () => row).join()}`;
}
