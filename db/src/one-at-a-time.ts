import Sqlite from "better-sqlite3";

/** Longer than the largest crowd takes to be written. Milliseconds. */
const WAIT_MAX_MS = 10 * 60 * 1000;

/**
 * Runs `work` while no other process runs work under the same file, waiting for it if need be. The system keeps the lock, so a process
 * that is killed lets go of it. The file is made and stays empty. Throws what SQLite throws when the wait is too long.
 */
export function oneAtATime<T>(file: string, work: () => T): T {
  const lock = new Sqlite(file, { timeout: WAIT_MAX_MS });
  try {
    lock.exec("begin exclusive");
    return work();
  } finally {
    lock.close();
  }
}
