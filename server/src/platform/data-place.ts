import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import {
  ASIDE_SUFFIX,
  CURRENT_FILE,
  DATABASE_COMPANIONS,
  DATABASE_FILE,
  INSTANCES_FOLDER,
  MEDIA_FOLDER,
} from "./data-files.ts";
import { syncFolder } from "./whole-files.ts";

const NUMBER = /^[1-9][0-9]*$/;

/**
 * The folder with the database and the pictures of a data folder: the data folder itself, or the latest instance that a
 * reset has made the current one.
 */
export function dataPlace(folder: string): string {
  const instances = path.join(folder, INSTANCES_FOLDER);
  const current = numbersIn(instances).find((number) => existsSync(path.join(instances, String(number), CURRENT_FILE)));
  return current === undefined ? folder : path.join(instances, String(current));
}

/** A number for a new instance: greater than the numbers of all instances that still exist. */
export function nextInstance(folder: string): number {
  const [latest = 0] = numbersIn(path.join(folder, INSTANCES_FOLDER));
  return latest + 1;
}

/**
 * Deletes the data that a reset has replaced, and the instances that never became current. The caller must make sure
 * that nobody has them open.
 */
export function dropReplaced(folder: string): void {
  const place = dataPlace(folder);
  const instances = path.join(folder, INSTANCES_FOLDER);
  if (place === folder) return rmSync(instances, { recursive: true, force: true });
  // The mark of the current instance must survive a power cut before the other data is deleted.
  syncFolder(place);
  for (const name of DATA_NAMES) rmSync(path.join(folder, name), { recursive: true, force: true });
  for (const name of readdirSync(instances)) {
    if (path.join(instances, name) !== place) rmSync(path.join(instances, name), { recursive: true, force: true });
  }
}

/**
 * The names of database and pictures. The log files of a database come before it: a log that is left alone would be
 * taken for the log of another database.
 */
export const DATA_NAMES = [...DATABASE_COMPANIONS, DATABASE_FILE, MEDIA_FOLDER, `${MEDIA_FOLDER}${ASIDE_SUFFIX}`];

/** The numbers of the instances, the latest first. */
function numbersIn(instances: string): number[] {
  const names = existsSync(instances) ? readdirSync(instances) : [];
  return names
    .filter((name) => NUMBER.test(name))
    .map(Number)
    .toSorted((a, b) => b - a);
}
