import Sqlite from "better-sqlite3";

/**
 * Writes the content of the log of a database file into the file. What a reader of an earlier moment still needs stays
 * in the log. Neither readers nor writers wait for it. Returns the length of the log in pages.
 */
export function makeCheckpoint(file: string): number {
  const connection = new Sqlite(file, { timeout: 0 });
  try {
    return connection.prepare<[], { log: number }>("pragma wal_checkpoint(passive)").get()?.log ?? 0;
  } finally {
    connection.close();
  }
}
