import Sqlite from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { countMigrations } from "./migrations.ts";
import { listNamedFiles } from "./named-files.ts";

/** The content of a database file, which is read without a change. */
export interface Inspection {
  /** Inconsistencies, one sentence each: pages, indexes, constraints, foreign keys to missing rows. */
  readonly faults: readonly string[];
  readonly migrations: number;
  /** How many rows each table has. */
  readonly rows: Readonly<Record<string, number>>;
  readonly namedFiles: ReadonlySet<string>;
}

const FAULTS_SHOWN = 5;

/**
 * Reads a whole database file. Throws what SQLite throws for a file that is not a database or is the database of
 * another product.
 */
export function inspectDatabase(file: string): Inspection {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const db = drizzle(connection);
    return {
      faults: [...pageFaults(connection, "integrity_check"), ...danglingRows(connection)],
      migrations: countMigrations(db),
      rows: countRows(connection),
      namedFiles: listNamedFiles(db),
    };
  } finally {
    connection.close();
  }
}

/**
 * The faults that SQLite finds in the pages of a database. `quick_check` reads all pages; `integrity_check` also
 * compares tables and indexes. A page that makes the check itself fail is reported as a fault too.
 */
export function pageFaults(connection: Sqlite.Database, check: "quick_check" | "integrity_check"): string[] {
  try {
    const found = connection.prepare(`pragma ${check}(${FAULTS_SHOWN})`).pluck().all().map(String);
    return found.filter((line) => line !== "ok").map((line) => line.replaceAll(/\s+/g, " "));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function danglingRows(connection: Sqlite.Database): string[] {
  const found = connection
    .prepare<[], { table: string; parent: string }>("select * from pragma_foreign_key_check")
    .all();
  return found
    .slice(0, FAULTS_SHOWN)
    .map(({ table, parent }) => `a row of ${table} names a row of ${parent} that is not there`);
}

function countRows(connection: Sqlite.Database): Record<string, number> {
  const tables = connection
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .pluck()
    .all();
  return Object.fromEntries(
    tables.map((table) => [table, Number(connection.prepare(`select count(*) from "${table}"`).pluck().get())]),
  );
}
