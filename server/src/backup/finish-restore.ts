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
