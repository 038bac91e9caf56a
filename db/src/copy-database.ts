import { closeSync, fdatasyncSync, openSync } from "node:fs";
import Sqlite from "better-sqlite3";

/** Pages of one step: two megabytes. */
const PAGES_A_STEP = 512;
const BUSY_TIMEOUT_MS = 5000;

/**
 * Copies a database as it is at one moment into a new file, while others read and write it. The copy is a single file.
 * `afterStep` is called when a step is on the disk. Throws what SQLite throws for a source that is no database and for a
 * full disk.
 */
export async function copyDatabase(from: string, to: string, afterStep = () => {}): Promise<void> {
  const source = new Sqlite(from, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  const target = openSync(to, "a");
  try {
    // All steps read one moment: otherwise a copy in several steps begins again whenever another connection writes.
    source.exec("begin");
    source.prepare("select 1 from sqlite_schema").get();
    await source.backup(to, {
      progress() {
        // The disk keeps up with the copy: what others synchronize never waits behind hundreds of megabytes.
        fdatasyncSync(target);
        afterStep();
        return PAGES_A_STEP;
      },
    });
  } finally {
    closeSync(target);
    source.close();
  }
  const copy = new Sqlite(to);
  try {
    copy.pragma("journal_mode = DELETE");
  } finally {
    copy.close();
  }
}
