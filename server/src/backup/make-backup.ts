import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
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
  OWNER_ONLY_FOLDER,
  SCENARIO_FILE,
  SECRET_FILE,
} from "../platform/data-files.ts";
import { dataPlace, makeFolder } from "../platform/data-place.ts";
import { keepToOwner, mayOthersWrite } from "../platform/owner-only.ts";
import { syncFile, syncFolder, writeWhole } from "../platform/whole-files.ts";
import { quoted } from "./latest-backup.ts";
import { MANIFEST_FILE, manifestOf, measureFile, type StoredFile } from "./manifest.ts";

const LOCK_FILE = "backup.lock";
const PARTIAL = /^\..*\.partial$/;
/**
 * Names that `makeBackup` gives. Only folders with such a name are deleted. Their alphabetical order is the order of
 * time.
 */
const OWN_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;
/**
 * The maximum number of copies. A copy is made again when a picture was deleted, or the data was replaced, while it was
 * made.
 */
const ROUNDS_MAX = 10;

type CopyRows = typeof copyDatabase;

/** The source and the target of a backup. */
export interface BackupOptions {
  /** The data folder. A server may be running on it. */
  readonly data: string;
  /** The folder in which each backup has its own folder; by default inside the data folder. */
  readonly to: string | undefined;
  /** Whether to include the key that signs tokens. With that key anybody can sign in as any member. */
  readonly withSecret: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface MadeBackup {
  readonly folder: string;
  readonly rows: number;
  readonly pictures: number;
  /** The total size of all its files. */
  readonly bytes: number;
  /** Pictures that rows name and that are missing in the data folder. */
  readonly lost: readonly string[];
}

/**
 * Copies rows and pictures while the server runs: the rows of one moment and every picture they name. The backup is
 * checked completely before it gets its final name. An interrupted one has no such name and is deleted by the next
 * backup. Throws ConfigError with a sentence when there is nothing to copy or the data is damaged, and the system's
 * error when the disk is full.
 */
export async function makeBackup(options: BackupOptions, copyRows = copyDatabase): Promise<MadeBackup> {
  if ((statSync(path.join(dataPlace(options.data), DATABASE_FILE), { throwIfNoEntry: false })?.size ?? 0) === 0) {
    throw new ConfigError(`There is no data in ${options.data}. Name the data folder with --data DIR.`);
  }
  const place = options.to ?? path.join(options.data, BACKUPS_FOLDER);
  makeFolder(place);
  if (mayOthersWrite(place)) {
    throw new ConfigError(
      `Other users of this machine may write into ${place}: they could exchange a backup. Name another folder with --to DIR, or take the rights away: chmod 700 ${quoted(place)}`,
    );
  }
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

/**
 * Deletes what interrupted backups have left in a folder of backups. Does nothing while a backup is being made there.
 */
export function clearHalfMadeBackups(place: string): void {
  if (!existsSync(place)) return;
  const lock = holdBackups(place);
  if (lock === undefined) return;
  clearPartials(place);
  lock.release();
}

/**
 * Deletes all backups in a folder of backups except the latest `keep` ones (at least 1). Returns the deleted folders.
 */
export function thinOut(place: string, keep: number): string[] {
  const backups = readdirSync(place).filter(
    (name) => OWN_NAME.test(name) && existsSync(path.join(place, name, MANIFEST_FILE)),
  );
  const gone = backups
    .toSorted()
    .slice(0, -keep)
    .map((name) => path.join(place, name));
  for (const folder of gone) rmSync(folder, { recursive: true });
  return gone;
}

function holdBackups(place: string): HeldLock | undefined {
  const file = path.join(place, LOCK_FILE);
  const lock = holdLock(file);
  keepToOwner(file);
  return lock;
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
  keepToOwner(partial);
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

/** Rows and pictures that were copied together. */
interface Copied {
  readonly inspection: Inspection;
  /** Pictures that rows name and that were not there. */
  readonly lost: string[];
}

/**
 * Copies rows and pictures that belong together, while both may change. A stored picture never changes, and its name is
 * never used again. It is written before its row and deleted after its row. So a copied row can name a missing picture
 * in two cases only: the picture was added and deleted during the copy, or a reset of a stand-in has replaced all data.
 * Then the copy is made again.
 */
async function copyTogether(data: string, partial: string, copyRows: CopyRows): Promise<Copied> {
  for (let round = 1, before = new Set<string>(); ; round += 1) {
    const place = dataPlace(data);
    const copied = await copyOnce(place, partial, copyRows).catch((error: unknown) => {
      if (dataPlace(data) === place) throw error;
    });
    if (copied !== undefined && dataPlace(data) === place) {
      // A picture that is missing in two copies was not deleted during the backup: it was lost before.
      if (copied.lost.every((name) => before.has(name)) || round >= ROUNDS_MAX) return finish(partial, copied);
      before = new Set(copied.lost);
    } else if (round >= ROUNDS_MAX) {
      throw new ConfigError(`The stand-in on ${data} was reset again and again meanwhile: no backup was made of it.`);
    }
  }
}

/** Pictures are copied first, then the rows of one moment, then the pictures that were added in between. */
async function copyOnce(place: string, partial: string, copyRows: CopyRows): Promise<Copied> {
  const [from, to] = [path.join(place, MEDIA_FOLDER), path.join(partial, MEDIA_FOLDER)];
  const copy = path.join(partial, DATABASE_FILE);
  copyPictures(from, to, existsSync(from) ? readdirSync(from) : []);
  rmSync(copy, { force: true });
  await copyRows(path.join(place, DATABASE_FILE), copy);
  const inspection = inspectDatabase(copy);
  return { inspection, lost: copyPictures(from, to, inspection.namedFiles) };
}

function finish(partial: string, copied: Copied): Copied {
  const pictures = path.join(partial, MEDIA_FOLDER);
  for (const name of readdirSync(pictures)) {
    if (!copied.inspection.namedFiles.has(name)) rmSync(path.join(pictures, name));
  }
  syncFile(path.join(partial, DATABASE_FILE));
  return copied;
}

/** Copies the pictures that are not copied yet. Returns the missing ones. */
function copyPictures(from: string, to: string, names: Iterable<string>): string[] {
  const lacking: string[] = [];
  for (const name of names) {
    const copy = path.join(to, name);
    if (existsSync(copy)) continue;
    // A link is no picture: what it leads to does not belong to the data.
    if (lstatSync(path.join(from, name), { throwIfNoEntry: false })?.isFile() !== true) {
      lacking.push(name);
      continue;
    }
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
  if (existsSync(path.join(from, name))) writeWhole(path.join(to, name), readFileSync(path.join(from, name), "utf8"));
}

function measureAll(partial: string): Record<string, StoredFile> {
  const pictures = readdirSync(path.join(partial, MEDIA_FOLDER)).map((name) => `${MEDIA_FOLDER}/${name}`);
  const others = [SCENARIO_FILE, SECRET_FILE].filter((name) => existsSync(path.join(partial, name)));
  return Object.fromEntries([...pictures, ...others].map((name) => [name, measureFile(path.join(partial, name))]));
}
