import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from "node:fs";
import path from "node:path";
import {
  DATABASE_COMPANIONS,
  DATABASE_FILE,
  MEDIA_FOLDER,
  OWNER_ONLY_FOLDER,
  RESTORING,
  SCENARIO_FILE,
  SECRET_FILE,
} from "../platform/data-files.ts";
import { syncFolder } from "../platform/whole-files.ts";

/** Says, inside what is being brought back, where that goes which it replaces. */
export const REPLACED_NAME_FILE = "replaces";

const PARTS = [MEDIA_FOLDER, SCENARIO_FILE, SECRET_FILE, DATABASE_FILE];

/**
 * Puts a whole backup that lies ready in a data folder in the place of what is there, which is kept aside; does nothing where none lies
 * ready. Each step is a rename that is seen when it is done, so whoever finds it cut short goes on from there. Answers where the data of
 * before is, if there was any. The caller holds the folder alone.
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

/** What the log of a database holds belongs to it: kept aside with it, and never left beside another one. */
function swap(data: string, ready: string, aside: string, part: string): void {
  if (!existsSync(path.join(ready, part))) return;
  const old = part === DATABASE_FILE ? [...DATABASE_COMPANIONS, part] : [part];
  for (const name of old) {
    const place = path.join(data, name);
    if (existsSync(place)) renameSync(place, path.join(aside, name));
  }
  renameSync(path.join(ready, part), path.join(data, part));
}
