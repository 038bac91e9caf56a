import Sqlite from "better-sqlite3";

/** A lock that somebody holds. */
export interface HeldLock {
  release(): void;
}

/** Two who try at the same moment may see each other's try: neither is refused for that. Milliseconds. */
const TRY_FOR_MS = 100;

/**
 * Takes the lock of a file and holds it until it is released or the process ends. The system keeps it, so a process that is killed leaves
 * nothing behind. Undefined when somebody has it. The file is made and stays empty; nobody else may open it, since
 * closing it anywhere in a process lets go of the locks of that process. Throws what SQLite throws for a file that cannot be made.
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
