import Sqlite from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import { withCompiledStatements } from "./compiled-statements.ts";
import { MIGRATIONS_FOLDER } from "./migrations.ts";
import { type Reading, readingOn } from "./reading.ts";

const BUSY_TIMEOUT_MS = 5000;
/** How much of a file is memory-mapped for reading. Pages beyond are read one by one. Writes go through the log. */
const MAPPED_BYTES = 1024 ** 3;

/** What repositories work on: a database, or the transaction they are called in. */
export type Database = BaseSQLiteDatabase<"sync", Sqlite.RunResult>;

/** The connection under a database, for what drizzle does not offer: backup, serialize, pragmas, reading very much. */
export type Connection = Sqlite.Database;

export interface OpenDatabase {
  readonly db: Database;
  readonly connection: Connection;
  readonly reading: Reading;
  /** `act` runs when the database is closed or abandoned, just before. */
  beforeClose(act: (isAbandoned: boolean) => void): void;
  close(): void;
  /**
   * Closes it as a kill of the process would, without waiting for the disk: the log stays beside the file, and the file as
   * the last checkpoint left it.
   */
  abandon(): void;
}

/**
 * Opens a database file (made if missing), `:memory:`, or a serialized buffer, and brings its schema up to date.
 * Every commit survives a kill of the process and of the machine: WAL with full synchronization, unless a group commit
 * takes that over (commit/group-commit.ts).
 * Throws what SQLite throws for a file that is no database or cannot be written.
 */
export function openDatabase(source: string | Buffer): OpenDatabase {
  const connection = new Sqlite(source, { timeout: BUSY_TIMEOUT_MS });
  try {
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    connection.pragma("foreign_keys = ON");
    connection.pragma("trusted_schema = OFF");
    // Mapped pages are read without a system call and a copy each: random rows of a large file cost a third.
    connection.pragma(`mmap_size = ${MAPPED_BYTES}`);
    const reading = readingOn(connection);
    const db = drizzle(withCompiledStatements(connection));
    migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
    const last: ((isAbandoned: boolean) => void)[] = [];
    const close = (isAbandoned: boolean) => {
      for (const act of last.splice(0)) act(isAbandoned);
      connection.close();
    };
    return {
      db,
      connection,
      reading,
      beforeClose: (act) => last.push(act),
      close: () => close(false),
      abandon: () => withoutCheckpoint(connection, () => close(true)),
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The last connection that is closed makes a checkpoint, unless it may only read. */
function withoutCheckpoint({ memory, name, open }: Sqlite.Database, close: () => void): void {
  if (memory || name === "" || !open) return close();
  const reader = new Sqlite(name, { readonly: true });
  try {
    // From its first read on it uses the log.
    reader.pragma("schema_version");
    close();
  } finally {
    reader.close();
  }
}
