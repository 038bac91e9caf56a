import Sqlite from "better-sqlite3";

/** More pages than a database has. */
const ALL_PAGES = 2 ** 31 - 1;
const BUSY_TIMEOUT_MS = 5000;

/**
 * Copies a database as it is at one moment into a new file, while others read and write it. The copy is a single file.
 * Throws what SQLite throws for a source that is no database and for a full disk.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Sqlite(from, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    // All pages in one step: a backup in several steps starts again whenever another connection writes.
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  const copy = new Sqlite(to);
  try {
    copy.pragma("journal_mode = DELETE");
  } finally {
    copy.close();
  }
}
