import type { OpenDatabase } from "./open-database.ts";

/** The cache for sorting millions of index entries. SQLite reads a negative `cache_size` as KiB. */
const CACHE_KIB = 262_144;
const SORTING_THREADS = 2;
const SETTINGS = ["journal_mode", "cache_size", "temp_store", "threads"];

/**
 * Writes the first data into a database that no other connection has open, in one transaction of any size up to
 * gigabytes. A write-ahead log would write everything twice, so the data is written directly into the file. The
 * rollback journal holds only the few pages that existed before; with it, the write is still all or nothing. At the end
 * the connection has its former settings.
 */
export function beginDatabase({ connection }: OpenDatabase, write: () => void): void {
  const before = SETTINGS.map((name) => `${name} = ${connection.pragma(name, { simple: true })}`);
  connection.pragma("journal_mode = DELETE");
  connection.pragma(`cache_size = -${CACHE_KIB}`);
  connection.pragma("temp_store = MEMORY");
  connection.pragma(`threads = ${SORTING_THREADS}`);
  try {
    connection.transaction(write)();
  } finally {
    for (const setting of before) connection.pragma(setting);
  }
}
