import { rmSync } from "node:fs";
import path from "node:path";
import { finishRestore } from "../backup/finish-restore.ts";
import { clearHalfMadeBackups } from "../backup/make-backup.ts";
import {
  BACKUPS_FOLDER,
  CONTROL_TOKEN_FILE,
  DATABASE_FILE,
  RESTORING_PARTIAL,
  SCENARIO_FILE,
  SCRATCH_FOLDER,
  SECRET_FILE,
} from "../platform/data-files.ts";
import { partialOf } from "../platform/whole-files.ts";

const WRITTEN_WHOLE = [SECRET_FILE, SCENARIO_FILE, CONTROL_TOKEN_FILE, DATABASE_FILE];

/**
 * Puts right what a crash left in a data folder, before its database is opened: a restore that was cut short is finished, or forgotten
 * where it had not begun; what was written in part goes. What the database itself has in flight is its own affair at its opening, mails
 * under way are those of the delivery, pictures without rows those of `sweepFiles`. For who prepares the folder, and nobody else.
 */
export function healFolder(folder: string): void {
  rmSync(path.join(folder, RESTORING_PARTIAL), { recursive: true, force: true });
  finishRestore(folder);
  for (const name of WRITTEN_WHOLE) rmSync(partialOf(path.join(folder, name)), { force: true });
  rmSync(path.join(folder, SCRATCH_FOLDER), { recursive: true, force: true });
  clearHalfMadeBackups(path.join(folder, BACKUPS_FOLDER));
}
