import { rmSync } from "node:fs";
import path from "node:path";
import { clearHalfMadeBackups } from "../backup/make-backup.ts";
import { finishRestore } from "../backup/restore-backup.ts";
import {
  BACKUPS_FOLDER,
  CONTROL_TOKEN_FILE,
  DATABASE_FILE,
  MEDIA_FOLDER,
  RESTORING_PARTIAL,
  ROOM_PROBE,
  SCENARIO_FILE,
  SCRATCH_FOLDER,
  SECRET_FILE,
} from "../platform/data-files.ts";
import { dropReplaced } from "../platform/data-place.ts";
import { partialOf } from "../platform/whole-files.ts";

const WRITTEN_WHOLE = [SECRET_FILE, SCENARIO_FILE, CONTROL_TOKEN_FILE, DATABASE_FILE];

/**
 * Repairs what a crash left in a data folder, before its database is opened. An interrupted restore is completed, or
 * discarded if it has not begun to replace data. Then `check` may refuse the folder. Partly written files and the data before a reset are deleted. SQLite
 * repairs the database itself, the mail job handles interrupted mails, and `sweepFiles` lays pictures without rows aside.
 * The caller must hold the lock of the folder.
 */
export function healFolder(folder: string, check: () => void): void {
  rmSync(path.join(folder, RESTORING_PARTIAL), { recursive: true, force: true });
  finishRestore(folder);
  check();
  dropReplaced(folder);
  for (const name of WRITTEN_WHOLE) rmSync(partialOf(path.join(folder, name)), { force: true });
  for (const place of [folder, path.join(folder, MEDIA_FOLDER)]) rmSync(path.join(place, ROOM_PROBE), { force: true });
  rmSync(path.join(folder, SCRATCH_FOLDER), { recursive: true, force: true });
  clearHalfMadeBackups(path.join(folder, BACKUPS_FOLDER));
}
