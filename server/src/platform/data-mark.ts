import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "./config-error.ts";
import {
  CONTROL_TOKEN_FILE,
  DATABASE_FILE,
  MARK_FILE,
  MEDIA_FOLDER,
  PICTURE_NAME,
  RESERVE_FILE,
  RESTORING,
  RESTORING_PARTIAL,
  ROOM_PROBE,
  SCENARIO_FILE,
  SECRET_FILE,
  SERVER_LOCK,
  START_LOCK,
} from "./data-files.ts";
import { partialOf, writeWhole } from "./whole-files.ts";

const MARK = `Everything in this folder is kept by Chonsu. "npm start -- --fresh" deletes ${DATABASE_FILE}, media/ and instances/ in it.\n`;
/** The last line of the mark until the folder has data: only then is a folder without data filled with new ones. */
const UNBEGUN = "It has no data yet.\n";
/**
 * The first table that every version creates. Its name is in the first `SCHEMA_WITHIN_BYTES` bytes of a database file.
 */
const FIRST_TABLE = "__drizzle_migrations";
const SCHEMA_WITHIN_BYTES = 1024 * 1024;
/** Files that an unused folder may contain. */
const NOBODYS =
  /^(lost\+found|\.gitkeep|\.gitignore|\.keep|\.DS_Store|\.localized|\.fseventsd|\.Spotlight-V100|\.Trashes|\.Trash-\d+|\.nfs.*|\._.*|Thumbs\.db|desktop\.ini|System Volume Information)$/;
/**
 * Files that may exist while there is no database: files of an interrupted start or restore, and the secret of lost
 * data.
 */
const BEFORE_A_DATABASE = new Set([
  partialOf(MARK_FILE),
  ROOM_PROBE,
  RESERVE_FILE,
  ...[START_LOCK, SERVER_LOCK, RESTORING, RESTORING_PARTIAL],
  ...[SECRET_FILE, SCENARIO_FILE, CONTROL_TOKEN_FILE].flatMap((name) => [name, partialOf(name)]),
]);

/**
 * Checks that a folder belongs to the product, before anything else is written or deleted in it. The folder has the
 * mark, or it gets the mark because it is empty or an earlier version made it; a secret or pictures in it say that it
 * has had data. Throws ConfigError with a sentence when it holds foreign files.
 */
export function claimFolder(folder: string): void {
  if (isMarked(folder)) return;
  const foreign = isLeftUnmarked(folder) ? undefined : foreignIn(folder);
  // Another start at the same moment may have marked the folder and written its own files.
  if (foreign !== undefined && !isMarked(folder)) {
    throw new ConfigError(
      `The folder ${folder} holds ${foreign}, which is not the product's: nothing was changed in it. Name a new or empty folder with --data DIR.`,
    );
  }
  noteBegun(folder, hasSecret(folder) || countPictures(path.join(folder, MEDIA_FOLDER)) > 0);
}

/** Notes whether a folder has data. It has none until the first ones are complete, and while `--fresh` deletes them. */
export function noteBegun(folder: string, isBegun: boolean): void {
  writeWhole(path.join(folder, MARK_FILE), isBegun ? MARK : MARK + UNBEGUN);
}

/** Whether a folder has the mark and has had data. */
export function isBegun(folder: string): boolean {
  return isMarked(folder) && !readFileSync(path.join(folder, MARK_FILE), "utf8").endsWith(UNBEGUN);
}

function isMarked(folder: string): boolean {
  return existsSync(path.join(folder, MARK_FILE));
}

function hasSecret(folder: string): boolean {
  return (statSync(path.join(folder, SECRET_FILE), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** The number of pictures in a folder that the product has stored. */
export function countPictures(media: string): number {
  return existsSync(media) ? readdirSync(media).filter((name) => PICTURE_NAME.test(name)).length : 0;
}

function foreignIn(folder: string): string | undefined {
  return readdirSync(folder).find((name) => {
    if (NOBODYS.test(name) || BEFORE_A_DATABASE.has(name)) return false;
    const inside = path.join(folder, name);
    return !isMarked(inside) && !isLeftUnmarked(inside);
  });
}

/**
 * Whether an earlier version made the folder: its database is the product's, or the database is damaged or missing and
 * the product's lock files or pictures exist.
 */
function isLeftUnmarked(folder: string): boolean {
  const hasLocks = [START_LOCK, SERVER_LOCK].every((name) => existsSync(path.join(folder, name)));
  return hasLocks || isOurs(path.join(folder, DATABASE_FILE)) || countPictures(path.join(folder, MEDIA_FOLDER)) > 0;
}

/**
 * Whether a database file is the product's. It reads the bytes of the file, because opening it as a database could
 * write files beside it.
 */
export function isOurs(file: string): boolean {
  if (!existsSync(file)) return false;
  const bytes = Buffer.alloc(SCHEMA_WITHIN_BYTES);
  const handle = openSync(file, "r");
  try {
    return bytes.subarray(0, readSync(handle, bytes)).includes(FIRST_TABLE);
  } finally {
    closeSync(handle);
  }
}
