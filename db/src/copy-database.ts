import { closeSync, fdatasyncSync, openSync } from "node:fs";
import Sqlite from "better-sqlite3";

/** The number of pages of one step: two megabytes. */
const PAGES_A_STEP = 512;
const BUSY_TIMEOUT_MS = 5000;

/**
 * Copies the state of a database at one moment into a new file, while other connections read and write it. The copy is
 * a single file. `afterStep` is called after each step is on the disk. Throws what SQLite throws for a source that is
 * not a database and for a full disk.
 */
export async function copyDatabase(from: string, to: string, afterStep = () => {}): Promise<void> {
  const source = new Sqlite(from, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  const target = openSync(to, "a");
  try {
    // All steps must read the state of one moment. Otherwise the copy begins again whenever another connection writes.
    source.exec("begin");
    source.prepare("select 1 from sqlite_schema").get();
    await source.backup(to, {
      progress() {
        // Each step waits for the disk. So the writes of others never wait behind hundreds of megabytes of the copy.
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
