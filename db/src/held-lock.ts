import Sqlite from "better-sqlite3";

export interface HeldLock {
  release(): void;
}

/**
 * How long to try. Two processes that try at the same moment may block each other briefly, so both try again.
 * Milliseconds.
 */
const TRY_FOR_MS = 100;

/**
 * Takes the lock of a file and holds it until it is released or the process ends. The operating system keeps the lock,
 * so a killed process leaves nothing behind. Returns undefined when another process has the lock. The file is created
 * and stays empty. No other code of this process may open it: closing the file anywhere releases all locks that the
 * process has on it. Throws what SQLite throws for a file that cannot be created.
 */
export function holdLock(file: string): HeldLock | undefined {
  const lock = new Sqlite(file, { timeout: TRY_FOR_MS });
  try {
    lock.exec("begin exclusive");
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY")) return undefined;
    throw error;
  }
}
