import { closeSync, existsSync, openSync, readdirSync, readSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "./config-error.ts";
import {
  CONTROL_TOKEN_FILE,
  DATABASE_FILE,
  MARK_FILE,
  RESTORING,
  RESTORING_PARTIAL,
  SCENARIO_FILE,
  SECRET_FILE,
  SERVER_LOCK,
  START_LOCK,
} from "./data-files.ts";
import { partialOf, writeWhole } from "./whole-files.ts";

const MARK = `Everything in this folder is kept by Chonsu. "npm start -- --fresh" deletes ${DATABASE_FILE} and media/ in it.\n`;
/** The first table that any version has made, and how far into a database file its name stands at most. */
const FIRST_TABLE = "__drizzle_migrations";
const SCHEMA_WITHIN_BYTES = 1024 * 1024;
/** What lies in folders that nobody put anything into. */
const NOBODYS =
  /^(lost\+found|\.gitkeep|\.gitignore|\.keep|\.DS_Store|\.localized|\.fseventsd|\.Spotlight-V100|\.Trashes|\.Trash-\d+|\.nfs.*|\._.*|Thumbs\.db|desktop\.ini|System Volume Information)$/;
/** What is laid beside a database before there is one: by a start or a restore that was cut short, or by who brings their own secret. */
const BEFORE_A_DATABASE = new Set([
  partialOf(MARK_FILE),
  ...[START_LOCK, SERVER_LOCK, RESTORING, RESTORING_PARTIAL],
  ...[SECRET_FILE, SCENARIO_FILE, CONTROL_TOKEN_FILE].flatMap((name) => [name, partialOf(name)]),
]);

/**
 * Makes sure that a folder is the product's before anything else is written into it or deleted in it: it has the mark, or gets it where
 * it is empty or was made by a version that left none. Throws ConfigError with a sentence where it holds what is somebody else's.
 */
export function claimFolder(folder: string): void {
  if (isMarked(folder)) return;
  const foreign = isLeftUnmarked(folder) ? undefined : foreignIn(folder);
  // Whoever starts at the same moment may have marked it meanwhile, and laid down its own.
  if (foreign !== undefined && !isMarked(folder)) {
    throw new ConfigError(
      `The folder ${folder} holds ${foreign}, which is not the product's: nothing was changed in it. Name a new or empty folder with --data DIR.`,
    );
  }
  writeWhole(path.join(folder, MARK_FILE), MARK);
}

function isMarked(folder: string): boolean {
  return existsSync(path.join(folder, MARK_FILE));
}

function foreignIn(folder: string): string | undefined {
  return readdirSync(folder).find((name) => {
    if (NOBODYS.test(name) || BEFORE_A_DATABASE.has(name)) return false;
    const inside = path.join(folder, name);
    return !isMarked(inside) && !isLeftUnmarked(inside);
  });
}

/** An earlier version made it: its database is ours, or damaged or gone where the locks are that only the product lays down. */
function isLeftUnmarked(folder: string): boolean {
  const hasLocks = [START_LOCK, SERVER_LOCK].every((name) => existsSync(path.join(folder, name)));
  return hasLocks || isOurs(path.join(folder, DATABASE_FILE));
}

/** By its bytes: whoever opens a database may write beside it. */
function isOurs(file: string): boolean {
  if (!existsSync(file)) return false;
  const bytes = Buffer.alloc(SCHEMA_WITHIN_BYTES);
  const handle = openSync(file, "r");
  try {
    return bytes.subarray(0, readSync(handle, bytes)).includes(FIRST_TABLE);
  } finally {
    closeSync(handle);
  }
}
