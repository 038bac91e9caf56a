import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { CURRENT_FILE, DATABASE_COMPANIONS, DATABASE_FILE, INSTANCES_FOLDER, MEDIA_FOLDER } from "./data-files.ts";
import { syncFolder } from "./whole-files.ts";

const NUMBER = /^[1-9][0-9]*$/;

/**
 * Where the database and the pictures of a data folder are: in the folder itself, or in the latest instance that a reset
 * has made the current one.
 */
export function dataPlace(folder: string): string {
  const instances = path.join(folder, INSTANCES_FOLDER);
  const current = numbersIn(instances).find((number) => existsSync(path.join(instances, String(number), CURRENT_FILE)));
  return current === undefined ? folder : path.join(instances, String(current));
}

/** A number that no instance of a data folder has had, as far as one can see. */
export function nextInstance(folder: string): number {
  const [latest = 0] = numbersIn(path.join(folder, INSTANCES_FOLDER));
  return latest + 1;
}

/** Deletes the data that a reset has replaced, and what never became current. Nobody may have it open. */
export function dropReplaced(folder: string): void {
  const place = dataPlace(folder);
  const instances = path.join(folder, INSTANCES_FOLDER);
  if (place === folder) return rmSync(instances, { recursive: true, force: true });
  // After a power cut this place must still be the current one.
  syncFolder(place);
  for (const name of DATA_NAMES) rmSync(path.join(folder, name), { recursive: true, force: true });
  for (const name of readdirSync(instances)) {
    if (path.join(instances, name) !== place) rmSync(path.join(instances, name), { recursive: true, force: true });
  }
}

/** What a place of data has. The log goes before its database: alone, it would be taken for that of another one. */
export const DATA_NAMES = [...DATABASE_COMPANIONS, DATABASE_FILE, MEDIA_FOLDER];

/** The latest first. */
function numbersIn(instances: string): number[] {
  const names = existsSync(instances) ? readdirSync(instances) : [];
  return names
    .filter((name) => NUMBER.test(name))
    .map(Number)
    .toSorted((a, b) => b - a);
}
