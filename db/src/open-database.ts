import Sqlite from "better-sqlite3";
import { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { BetterSQLiteSession } from "drizzle-orm/better-sqlite3/session";
import { type BaseSQLiteDatabase, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { MIGRATIONS_FOLDER } from "./migrations.ts";

const BUSY_TIMEOUT_MS = 5000;
/**
 * How much of a file is memory-mapped for reading. Pages beyond that are read one by one. Writes go to the log. Bytes.
 */
const MAPPED_BYTES = 1024 ** 3;

/** The database on which repositories work. Inside a transaction it is that transaction. */
export type Database = BaseSQLiteDatabase<"sync", Sqlite.RunResult>;

/**
 * The connection under a database, for functions that drizzle does not have: backup, serialize, pragmas, reading very
 * many rows.
 */
export type Connection = Sqlite.Database;

export interface OpenDatabase {
  readonly db: Database;
  readonly connection: Connection;
  /** Registers `act`, which runs just before the database is closed or abandoned. */
  beforeClose(act: (isAbandoned: boolean) => void): void;
  close(): void;
  /**
   * Closes the database as a kill of the process would, without waiting for the disk: the log stays beside the file,
   * and the file stays as the last checkpoint left it.
   */
  abandon(): void;
}

/**
 * Writes each value as an expression. SQLite compiles a statement again each time it runs when a value alone is a limit
 * or is compared with an indexed column, because another value might be a reason for another index. This costs more
 * than most statements. The unary plus prevents it and has no other effect.
 */
class StablePlans extends SQLiteSyncDialect {
  override escapeParam(): string {
    return "+?";
  }
}

type NoSchema = Record<string, never>;

/** What `drizzle(connection)` makes, with stable plans. */
function drizzleOn(connection: Sqlite.Database) {
  const dialect = new StablePlans();
  const session = new BetterSQLiteSession<NoSchema, NoSchema>(connection, dialect, undefined);
  const db = new BetterSQLite3Database<NoSchema>("sync", dialect, session, undefined);
  return Object.assign(db, { $client: connection });
}

/**
 * Opens a database file (created if missing), `:memory:`, or a serialized buffer, and brings its schema up to date.
 * Every commit survives a kill of the process and a power cut: it uses WAL with full synchronization, unless a group
 * commit takes over the synchronization (commit/group-commit.ts). Throws what SQLite throws for a file that is not a
 * database or cannot be written.
 */
export function openDatabase(source: string | Buffer): OpenDatabase {
  const connection = new Sqlite(source, { timeout: BUSY_TIMEOUT_MS });
  try {
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    connection.pragma("foreign_keys = ON");
    connection.pragma("trusted_schema = OFF");
    // Mapped pages need no system call and no copy: reading random rows of a large file costs a third.
    connection.pragma(`mmap_size = ${MAPPED_BYTES}`);
    const db = drizzleOn(connection);
    migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
    const last: ((isAbandoned: boolean) => void)[] = [];
    const close = (isAbandoned: boolean) => {
      for (const act of last.splice(0)) act(isAbandoned);
      connection.close();
    };
    return {
      db,
      connection,
      beforeClose: (act) => last.push(act),
      close: () => close(false),
      abandon: () => withoutCheckpoint(connection, () => close(true)),
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Closes a connection without a checkpoint. SQLite makes a checkpoint when the last connection is closed, unless that
 * connection may only read. So a reading connection is kept open until the other one is closed.
 */
function withoutCheckpoint({ memory, name, open }: Sqlite.Database, close: () => void): void {
  if (memory || name === "" || !open) return close();
  const reader = new Sqlite(name, { readonly: true });
  try {
    // The reader uses the log from its first read on.
    reader.pragma("schema_version");
    close();
  } finally {
    reader.close();
  }
}
