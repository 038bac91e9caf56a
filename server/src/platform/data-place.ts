import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "./config-error.ts";
import {
  ASIDE_SUFFIX,
  BACKUPS_FOLDER,
  CONTROL_TOKEN_FILE,
  CURRENT_FILE,
  DATABASE_COMPANIONS,
  DATABASE_FILE,
  INSTANCES_FOLDER,
  MARK_FILE,
  MEDIA_FOLDER,
  OWNER_ONLY_FOLDER,
  RESERVE_FILE,
  SCENARIO_FILE,
  SECRET_FILE,
  SERVER_LOCK,
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

const FOLDERS = [INSTANCES_FOLDER, MEDIA_FOLDER, `${MEDIA_FOLDER}${ASIDE_SUFFIX}`, BACKUPS_FOLDER];
const FILES = [
  ...[...DATABASE_COMPANIONS, DATABASE_FILE],
  ...[MARK_FILE, SECRET_FILE, SCENARIO_FILE, CONTROL_TOKEN_FILE, RESERVE_FILE, SERVER_LOCK],
];

/**
 * Throws ConfigError with a sentence when a name of the product in a data folder is a folder in place of a file, or a
 * file in place of a folder. Also when the database is a link: its log would lie elsewhere.
 */
export function refuseOddKinds(folder: string): void {
  for (const [kind, names] of [["folder", FOLDERS] as const, ["other", FILES] as const]) {
    for (const name of names) refuseOtherThan(kind, path.join(folder, name));
  }
  const place = dataPlace(folder);
  const database = path.join(place, DATABASE_FILE);
  if (existsSync(database) && lstatSync(database).isSymbolicLink()) {
    throw new ConfigError(
      `${database} is a link: nothing was changed. Move the file itself there, with its log if it has one, or let the whole folder be a link.`,
    );
  }
  if (place !== folder) refuseOddKinds(place);
}

function refuseOtherThan(kind: "folder" | "other", place: string): void {
  const found = kindOf(place);
  if (found === kind || found === "nothing" || found === "link") return;
  const names = { folder: "a folder", other: "a file" };
  throw new ConfigError(
    `${place} is ${names[found]} in place of ${names[kind]}: nothing was changed. Put what belongs there back, or move it out of the data folder.`,
  );
}

/** The numbers of the instances, the latest first. */
function numbersIn(instances: string): number[] {
  const names = existsSync(instances) ? readdirSync(instances) : [];
  return names
    .filter((name) => NUMBER.test(name))
    .map(Number)
    .toSorted((a, b) => b - a);
}

/**
 * Creates a folder, readable by its owner only, if it is missing. It may be, or lie behind, a link to another folder.
 * Throws ConfigError with a sentence when a link on the way leads nowhere, or when something there is no folder.
 */
export function makeFolder(folder: string): void {
  for (let place = folder; ; place = path.dirname(place)) {
    const kind = kindOf(place);
    if (kind === "folder") break;
    if (kind === "link") throw new ConfigError(`${place} is a link that leads nowhere: see where it should lead to.`);
    if (kind === "other") throw new ConfigError(`${place} is not a folder: name a folder.`);
  }
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
}

function kindOf(place: string): "folder" | "other" | "link" | "nothing" {
  const entry = entryOf(place, statSync);
  if (entry !== undefined) return entry.isDirectory() ? "folder" : "other";
  return entryOf(place, lstatSync)?.isSymbolicLink() === true ? "link" : "nothing";
}

/** What is at a place. Undefined also below a file, and behind links that lead to each other. */
function entryOf(place: string, read: typeof statSync) {
  try {
    return read(place, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && "code" in error && ["ENOTDIR", "ELOOP"].includes(String(error.code)))
      return undefined;
    throw error;
  }
}
