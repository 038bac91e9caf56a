import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { holdLock } from "@chonsu/db/held-lock";
import { inspectDatabase } from "@chonsu/db/inspect-database";
import { countKnownMigrations } from "@chonsu/db/migrations";
import { ConfigError } from "../platform/config-error.ts";
import {
  DATABASE_COMPANIONS,
  DATABASE_FILE,
  INSTANCES_FOLDER,
  MEDIA_FOLDER,
  OWNER_ONLY_FOLDER,
  RESTORING,
  RESTORING_PARTIAL,
  SCENARIO_FILE,
  SECRET_FILE,
  SERVER_LOCK,
} from "../platform/data-files.ts";
import { claimFolder, noteBegun } from "../platform/data-mark.ts";
import { makeFolder } from "../platform/data-place.ts";
import { keepToOwner } from "../platform/owner-only.ts";
import { syncFile, syncFolder, writeWhole } from "../platform/whole-files.ts";
import { type Manifest, measureFile, readManifest, type StoredFile } from "./manifest.ts";

/** A file inside the restored folder. It names the folder to which the replaced data is moved. */
const REPLACED_NAME_FILE = "replaces";

const PARTS = [MEDIA_FOLDER, SCENARIO_FILE, SECRET_FILE, DATABASE_FILE];

/** The source and the target of a restore. */
interface RestoreOptions {
  readonly backup: string;
  /** The data folder; created if missing. */
  readonly data: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Restores a backup. Copies it beside the data and checks the whole copy; only then replaces the data, and keeps the
 * replaced data in another folder. An interrupted restore has either changed nothing, or the next restore or start
 * completes it. Throws ConfigError with a sentence when a server runs on the folder, when the folder holds foreign
 * files, and when the backup is damaged or of a newer version. `replaced` is the folder that keeps the replaced data,
 * if there was any.
 */
export function restoreBackup({ backup, data, now }: RestoreOptions) {
  const manifest = checkManifest(backup);
  makeFolder(data);
  claimFolder(data);
  const lock = holdLock(path.join(data, SERVER_LOCK));
  if (lock === undefined) {
    throw new ConfigError(`A server works on the data folder ${data}. Stop it before a backup is brought back.`);
  }
  try {
    finishRestore(data);
    const partial = path.join(data, RESTORING_PARTIAL);
    rmSync(partial, { recursive: true, force: true });
    copyChecked(backup, partial, manifest);
    checkRows(path.join(partial, DATABASE_FILE), manifest);
    writeWhole(
      path.join(partial, REPLACED_NAME_FILE),
      `replaced-${new Date(now).toISOString().replaceAll(/[:.]/g, "-")}`,
    );
    keepToOwner(realpathSync(data));
    syncFolder(partial);
    renameSync(partial, path.join(data, RESTORING));
    syncFolder(data);
    const replaced = finishRestore(data);
    noteBegun(data, true);
    return { manifest, replaced };
  } finally {
    lock.release();
  }
}

/**
 * Moves a prepared backup into a data folder and keeps the replaced data in another folder. Does nothing when no backup
 * is prepared. Each step is a rename, and the next run can see which steps are done. So the next run completes an
 * interrupted one. Returns the folder of the replaced data, if there was any. The caller must hold the lock of the data
 * folder.
 */
export function finishRestore(data: string): string | undefined {
  const ready = path.join(data, RESTORING);
  if (!existsSync(ready)) return undefined;
  const name = readFileSync(path.join(ready, REPLACED_NAME_FILE), "utf8").trim();
  const aside = path.join(data, path.basename(name));
  mkdirSync(aside, { recursive: true, mode: OWNER_ONLY_FOLDER });
  for (const part of PARTS) swap(data, ready, aside, part);
  syncFolder(aside);
  syncFolder(data);
  rmSync(ready, { recursive: true });
  if (readdirSync(aside).length > 0) return aside;
  rmdirSync(aside);
  return undefined;
}

/**
 * Replaces one part and keeps the old one in `aside`. The log files of a database, and the instances that a stand-in
 * has made since its last reset, belong to the old database: they move to `aside` together with it.
 */
function swap(data: string, ready: string, aside: string, part: string): void {
  if (!existsSync(path.join(ready, part))) return;
  const old = part === DATABASE_FILE ? [INSTANCES_FOLDER, ...DATABASE_COMPANIONS, part] : [part];
  for (const name of old) {
    const place = path.join(data, name);
    if (existsSync(place)) renameSync(place, path.join(aside, name));
  }
  renameSync(path.join(ready, part), path.join(data, part));
}

/**
 * Checks a whole backup and returns its manifest. Throws ConfigError with a sentence for the first difference from the
 * manifest.
 */
export function checkBackup(backup: string): Manifest {
  const manifest = checkManifest(backup);
  for (const [name, stored] of partsOf(manifest)) checkPart(path.join(backup, name), stored);
  checkRows(path.join(backup, DATABASE_FILE), manifest);
  return manifest;
}

function checkManifest(backup: string): Manifest {
  const manifest = readManifest(backup);
  const known = countKnownMigrations();
  if (manifest.migrations > known) {
    throw new ConfigError(
      `The backup ${backup} is of a newer version (${manifest.migrations} migrations, ${known} are known here). Bring it back with that version.`,
    );
  }
  return manifest;
}

function partsOf(manifest: Manifest): [string, StoredFile][] {
  return [[DATABASE_FILE, manifest.database], ...Object.entries(manifest.files)];
}

function copyChecked(backup: string, partial: string, manifest: Manifest): void {
  mkdirSync(path.join(partial, MEDIA_FOLDER), { recursive: true, mode: OWNER_ONLY_FOLDER });
  for (const [name, stored] of partsOf(manifest)) {
    const source = path.join(backup, name);
    if (!existsSync(source)) throw damaged(source, "it is missing");
    const copy = path.join(partial, name);
    copyFileSync(source, copy);
    checkPart(copy, stored, source);
    syncFile(copy);
  }
  syncFolder(path.join(partial, MEDIA_FOLDER));
}

/** Checks one file against its size and checksum. `of` is the name of the file in the error. */
function checkPart(file: string, stored: StoredFile, of = file): void {
  if (!existsSync(file)) throw damaged(of, "it is missing");
  const { bytes, sha256 } = measureFile(file);
  if (bytes !== stored.bytes || sha256 !== stored.sha256) throw damaged(of, "its checksum is another");
}

function checkRows(file: string, manifest: Manifest): void {
  const { faults, rows, namedFiles } = inspectDatabase(file);
  const [fault] = faults;
  if (fault !== undefined) throw damaged(file, fault);
  const differs = Object.entries(manifest.rows).find(([table, count]) => rows[table] !== count);
  if (differs !== undefined) throw damaged(file, `${differs[0]} has ${rows[differs[0]]} rows instead of ${differs[1]}`);
  const held = new Set([...Object.keys(manifest.files), ...manifest.lost.map((name) => `${MEDIA_FOLDER}/${name}`)]);
  const lacking = [...namedFiles].find((name) => !held.has(`${MEDIA_FOLDER}/${name}`));
  if (lacking !== undefined) throw damaged(file, `a row names ${lacking}, which is not in it`);
}

function damaged(file: string, reason: string): ConfigError {
  return new ConfigError(`The backup is damaged: ${file} (${reason}). Nothing was changed; take another one.`);
}
