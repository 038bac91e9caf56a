import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { copyDatabase } from "@chonsu/db/copy-database";
import { type HeldLock, holdLock } from "@chonsu/db/held-lock";
import { type Inspection, inspectDatabase } from "@chonsu/db/inspect-database";
import { ConfigError } from "../platform/config-error.ts";
import {
  BACKUPS_FOLDER,
  DATABASE_FILE,
  LAST_BACKUP_FILE,
  MEDIA_FOLDER,
  OWNER_ONLY,
  OWNER_ONLY_FOLDER,
  SCENARIO_FILE,
  SECRET_FILE,
} from "../platform/data-files.ts";
import { syncFile, syncFolder, writeWhole } from "../platform/whole-files.ts";
import { MANIFEST_FILE, manifestOf, measureFile, type StoredFile } from "./manifest.ts";

const LOCK_FILE = "backup.lock";
const PARTIAL = /^\..*\.partial$/;
/** How often rows are copied anew when a picture went between them and it. Each time only what came since can go. */
const ROUNDS_MAX = 10;

type CopyRows = typeof copyDatabase;

/** What is to be backed up, and where to. */
export interface BackupOptions {
  /** The data folder. A server may be at work on it. */
  readonly data: string;
  /** The folder backups lie in, each in a folder of its own; by default inside the data folder. */
  readonly to: string | undefined;
  /** Whether the key that tokens are signed with goes along: whoever has it is anybody. */
  readonly withSecret: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A backup that was made. */
export interface MadeBackup {
  readonly folder: string;
  readonly rows: number;
  readonly pictures: number;
  /** Of all that is in it. */
  readonly bytes: number;
  /** Pictures that rows name and the data folder does not have. */
  readonly lost: readonly string[];
}

/**
 * Copies rows and pictures while the product goes on: rows as they stand at one moment, and every picture they name. It is checked from
 * end to end before it gets its name; one that was cut short has none, and goes with the next. Throws ConfigError with a sentence when
 * there is nothing to copy or what is there is damaged, and what the system throws when there is no room.
 */
export async function makeBackup(options: BackupOptions, copyRows = copyDatabase): Promise<MadeBackup> {
  if (!existsSync(path.join(options.data, DATABASE_FILE))) {
    throw new ConfigError(`There is no data in ${options.data}. Name the data folder with --data DIR.`);
  }
  const place = options.to ?? path.join(options.data, BACKUPS_FOLDER);
  mkdirSync(place, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const lock = holdBackups(place);
  if (lock === undefined) throw new ConfigError(`Another backup is being made in ${place}. Wait until it is done.`);
  try {
    clearPartials(place);
    return await fill(options, place, copyRows);
  } finally {
    clearPartials(place);
    lock.release();
  }
}

/** Takes away what backups that were cut short left in a folder of backups, unless one is being made there now. */
export function clearHalfMadeBackups(place: string): void {
  if (!existsSync(place)) return;
  const lock = holdBackups(place);
  if (lock === undefined) return;
  clearPartials(place);
  lock.release();
}

function holdBackups(place: string): HeldLock | undefined {
  return holdLock(path.join(place, LOCK_FILE));
}

function clearPartials(place: string): void {
  for (const name of readdirSync(place)) {
    if (PARTIAL.test(name)) rmSync(path.join(place, name), { recursive: true, force: true });
  }
}

async function fill(options: BackupOptions, place: string, copyRows: CopyRows): Promise<MadeBackup> {
  const madeAt = new Date(options.now).toISOString();
  const folder = path.join(place, madeAt.replaceAll(/[:.]/g, "-"));
  if (existsSync(folder)) throw new ConfigError(`There is a backup of this very moment already: ${folder}`);
  const partial = path.join(place, `.${path.basename(folder)}.partial`);
  mkdirSync(path.join(partial, MEDIA_FOLDER), { recursive: true, mode: OWNER_ONLY_FOLDER });
  const { inspection, lost } = await copyTogether(options.data, partial, copyRows);
  if (inspection.faults.length > 0) {
    throw new ConfigError(
      `The data in ${options.data} is damaged (${inspection.faults.join("; ")}): no backup was made of it.`,
    );
  }
  copyIfThere(options.data, partial, SCENARIO_FILE);
  if (options.withSecret) copyIfThere(options.data, partial, SECRET_FILE);
  const database = measureFile(path.join(partial, DATABASE_FILE));
  const files = measureAll(partial);
  const { rows, migrations } = inspection;
  writeWhole(
    path.join(partial, MANIFEST_FILE),
    manifestOf({ made_at: madeAt, migrations, database, rows, files, lost }),
  );
  syncFolder(path.join(partial, MEDIA_FOLDER));
  syncFolder(partial);
  renameSync(partial, folder);
  syncFolder(place);
  writeWhole(path.join(options.data, LAST_BACKUP_FILE), path.resolve(folder));
  return {
    folder,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    pictures: readdirSync(path.join(folder, MEDIA_FOLDER)).length,
    bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, database.bytes),
    lost,
  };
}

/**
 * Rows and pictures that belong together, although both go on changing. A stored picture never changes and its name never comes back; it
 * is there before its row and goes after it. So pictures are copied first, then the rows of one moment, then those pictures that came in
 * between: only one that came and went meanwhile can be lacking, and then the rows are copied anew.
 */
async function copyTogether(
  data: string,
  partial: string,
  copyRows: CopyRows,
): Promise<{ inspection: Inspection; lost: string[] }> {
  const from = path.join(data, MEDIA_FOLDER);
  const to = path.join(partial, MEDIA_FOLDER);
  const copy = path.join(partial, DATABASE_FILE);
  copyPictures(from, to, existsSync(from) ? readdirSync(from) : []);
  for (let round = 1, before = new Set<string>(); ; round += 1) {
    rmSync(copy, { force: true });
    await copyRows(path.join(data, DATABASE_FILE), copy);
    const inspection = inspectDatabase(copy);
    const lost = copyPictures(from, to, inspection.namedFiles);
    // Lacking twice in a row: it did not go just now, it has been lost before.
    if (lost.every((name) => before.has(name)) || round === ROUNDS_MAX) {
      for (const name of readdirSync(to)) if (!inspection.namedFiles.has(name)) rmSync(path.join(to, name));
      syncFile(copy);
      return { inspection, lost };
    }
    before = new Set(lost);
  }
}

/** Copies the pictures that are not copied yet and answers which are not there. */
function copyPictures(from: string, to: string, names: Iterable<string>): string[] {
  const lacking: string[] = [];
  for (const name of names) {
    const copy = path.join(to, name);
    if (existsSync(copy)) continue;
    try {
      copyFileSync(path.join(from, name), copy, constants.COPYFILE_FICLONE);
      syncFile(copy);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
      rmSync(copy, { force: true });
      lacking.push(name);
    }
  }
  return lacking;
}

function copyIfThere(from: string, to: string, name: string): void {
  if (existsSync(path.join(from, name)))
    writeWhole(path.join(to, name), readFileSync(path.join(from, name), "utf8"), OWNER_ONLY);
}

function measureAll(partial: string): Record<string, StoredFile> {
  const pictures = readdirSync(path.join(partial, MEDIA_FOLDER)).map((name) => `${MEDIA_FOLDER}/${name}`);
  const others = [SCENARIO_FILE, SECRET_FILE].filter((name) => existsSync(path.join(partial, name)));
  return Object.fromEntries([...pictures, ...others].map((name) => [name, measureFile(path.join(partial, name))]));
}
