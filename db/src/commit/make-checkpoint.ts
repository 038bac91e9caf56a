import Sqlite from "better-sqlite3";

/**
 * Writes what the log of a database file has into the file, as far as nobody reads an earlier moment. Neither readers nor
 * writers wait for it. Returns the length of the log in pages.
 */
export function makeCheckpoint(file: string): number {
  const connection = new Sqlite(file, { timeout: 0 });
  try {
    return connection.prepare<[], { log: number }>("pragma wal_checkpoint(passive)").get()?.log ?? 0;
  } finally {
    connection.close();
  }
}
