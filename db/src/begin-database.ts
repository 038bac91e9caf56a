import type { OpenDatabase } from "./open-database.ts";

/** Room for sorting millions of index entries. KiB, as SQLite counts them when negative. */
const CACHE_KIB = 262_144;
const SORTING_THREADS = 2;

/**
 * Does the first writing into a database nobody else has open: one transaction that may be gigabytes. It goes straight into the file,
 * where a write-ahead log would have it written twice; what was there before, next to nothing, is what the rollback journal keeps, so it
 * is still all or nothing. Afterwards the connection is as it was opened.
 */
export function beginDatabase({ connection }: OpenDatabase, write: () => void): void {
  const before = {
    journal_mode: connection.pragma("journal_mode", { simple: true }),
    cache_size: connection.pragma("cache_size", { simple: true }),
    temp_store: connection.pragma("temp_store", { simple: true }),
    threads: connection.pragma("threads", { simple: true }),
  };
  connection.pragma("journal_mode = DELETE");
  connection.pragma(`cache_size = -${CACHE_KIB}`);
  connection.pragma("temp_store = MEMORY");
  connection.pragma(`threads = ${SORTING_THREADS}`);
  try {
    connection.transaction(write)();
  } finally {
    for (const [name, value] of Object.entries(before)) connection.pragma(`${name} = ${String(value)}`);
  }
}
