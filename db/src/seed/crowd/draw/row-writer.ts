import type Sqlite from "better-sqlite3";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** SQLite takes 32,766 values a statement; beyond some hundred rows more of them save nothing. */
const ROWS_PER_STATEMENT = 100;

/** A value as SQLite stores it. */
type Stored<V> = V extends boolean ? 0 | 1 : V extends undefined ? null : V;

type Insertable<T extends SQLiteTable> = T["$inferInsert"];

type Row<T extends SQLiteTable, C extends readonly string[]> = {
  readonly [I in keyof C]: C[I] extends keyof Insertable<T> ? Stored<Insertable<T>[C[I]]> : never;
};

/** Takes the rows of one table. What was added is there after `end`. */
export interface RowWriter<R> {
  add(row: R): void;
  end(): void;
}

/** Where rows go, and who hears how many there are. */
export interface RowSink {
  readonly connection: Sqlite.Database;
  written(rows: number): void;
}

/** Writes rows of many to a statement, prepared once. The types of the table hold for every value, flags as 0 and 1. */
export function rowWriter<T extends SQLiteTable, const C extends readonly (keyof Insertable<T> & string)[]>(
  { connection, written }: RowSink,
  table: T,
  columns: C,
): RowWriter<Row<T, C>> {
  const insert = (rows: number) => connection.prepare(insertText(table, columns, rows));
  const full = insert(ROWS_PER_STATEMENT);
  let values: unknown[] = [];
  return {
    add(row) {
      for (const value of row) values.push(value);
      if (values.length < ROWS_PER_STATEMENT * columns.length) return;
      full.run(values);
      written(ROWS_PER_STATEMENT);
      values = [];
    },
    end() {
      const rows = values.length / columns.length;
      if (rows > 0) insert(rows).run(values);
      written(rows);
      values = [];
    },
  };
}

function insertText(table: SQLiteTable, columns: readonly string[], rows: number): string {
  const known = getTableColumns(table);
  const names = columns.map((column) => `"${known[column]?.name}"`);
  const row = `(${columns.map(() => "?").join()})`;
  return `insert into "${getTableName(table)}" (${names.join()}) values ${Array.from({ length: rows }, () => row).join()}`;
}
