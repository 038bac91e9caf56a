import Sqlite from "better-sqlite3";

/** The log is emptied from this length on, in pages. Commits wait for that, so it comes after a checkpoint that they do not wait for. */
const LOG_PAGES_MAX = 4096;
/**
 * So long it waits for others. While it empties the log no commit can begin, and a backup reads one moment for many
 * seconds: then the log is left to a later checkpoint.
 */
const LOCK_WAIT_MS = 10;

/** Writes what the log of a database file has into the file, and empties a long log if nobody uses it. */
export function makeCheckpoint(file: string): void {
  const connection = new Sqlite(file, { timeout: LOCK_WAIT_MS });
  try {
    const done = connection.prepare<[], { log: number }>("pragma wal_checkpoint(passive)").get();
    if (done !== undefined && done.log > LOG_PAGES_MAX) connection.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    connection.close();
  }
}
