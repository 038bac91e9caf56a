import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from "node:fs";
import path from "node:path";
import {
  DATABASE_COMPANIONS,
  DATABASE_FILE,
  INSTANCES_FOLDER,
  MEDIA_FOLDER,
  OWNER_ONLY_FOLDER,
  RESTORING,
  SCENARIO_FILE,
  SECRET_FILE,
} from "../platform/data-files.ts";
import { syncFolder } from "../platform/whole-files.ts";

/** A file inside the restored folder. It names the folder to which the replaced data is moved. */
export const REPLACED_NAME_FILE = "replaces";

const PARTS = [MEDIA_FOLDER, SCENARIO_FILE, SECRET_FILE, DATABASE_FILE];

/**
 * Moves a prepared backup into a data folder and keeps the replaced data aside. Does nothing where none is prepared.
 * Each step is a rename, and the next run can see which steps are done, so an interrupted run is continued. Returns the
 * folder of the replaced data, if there was any. The caller must hold the lock of the folder.
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
 * The log of a database belongs to it: it is kept aside with the database and never stays beside another one. So is the
 * data of a stand-in since its last reset.
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
