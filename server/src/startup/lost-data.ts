import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { listNamedFiles } from "@chonsu/db/named-files";
import type { OpenDatabase } from "@chonsu/db/open-database";
import type { DataOrigin } from "@chonsu/db/seed/scenarios/data-origin";
import { hadMembers, hasData } from "@chonsu/db/seed/scenarios/scenarios";
import { adviceOnLoss } from "../backup/latest-backup.ts";
import { latestSeq } from "../events/events.ts";
import { UNUSED_MAX } from "../files/sweep.ts";
import { ConfigError } from "../platform/config-error.ts";
import { DATABASE_FILE, MEDIA_FOLDER } from "../platform/data-files.ts";
import { countPictures, isBegun, isOurs } from "../platform/data-mark.ts";
import { dataPlace } from "../platform/data-place.ts";
import type { FailedFolder } from "./data-failures.ts";
import { keepKnown, readKnown } from "./known-writes.ts";

/** The first bytes of every database file. */
const SQLITE = "SQLite format 3\0";

/**
 * Refuses a folder that has had data and has none now: nothing is ever put in the place of lost data. Nothing has been
 * written in the folder before.
 */
export function refuseLostData(failed: FailedFolder): void {
  const file = path.join(dataPlace(failed.folder), DATABASE_FILE);
  const fault = faultOf(file);
  if (fault !== undefined && isBegun(failed.folder)) throw lost(failed, `The data file ${file} ${fault}`);
}

/** Refuses a database without data in a folder that has had data. */
export function refuseUnbegun(failed: FailedFolder): void {
  if (!isBegun(failed.folder)) return;
  throw lost(failed, `The data file ${path.join(dataPlace(failed.folder), DATABASE_FILE)} has no data in it`);
}

/**
 * Compares an opened database with what its folder knows of it. Returns a warning for each loss with which the product
 * can work. Throws ConfigError where the folder of its pictures is missing, and where another database without members
 * was put there, or one that never had any beside the pictures of others.
 */
export function lossesIn(failed: FailedFolder, { db, connection }: OpenDatabase, { seededAt }: DataOrigin): string[] {
  const media = path.join(path.dirname(connection.name), MEDIA_FOLDER);
  if (!existsSync(media) && listNamedFiles(db).size > 0) {
    throw lost(failed, `The folder ${media} is missing, in which the pictures of this data lie`);
  }
  const present = { seededAt, seq: latestSeq(db) };
  const known = readKnown(connection.name) ?? present;
  const advice = adviceOnLoss(failed.folder, failed.maySeed);
  if (known.seededAt !== seededAt) {
    const fault = `The data file ${connection.name} is another one than at the last start`;
    if (!hasData(db)) throw lost(failed, `${fault}, and nobody is in it`);
    return [`${fault}: see that it is the right one. ${advice}`];
  }
  if (!hadMembers(db) && countPictures(media) > UNUSED_MAX) {
    throw lost(failed, `Nobody has ever been in the data file ${connection.name}, and ${media} has pictures`);
  }
  if (known.seq > present.seq) {
    return [
      `The data file ${connection.name} lacks the latest changes: it ends with change ${present.seq}, and change ${known.seq} was written. Its log (${DATABASE_FILE}-wal) is missing or cut, or an older file was put there. ${advice}`,
    ];
  }
  keepKnown(connection.name, present);
  return [];
}

function lost({ folder, maySeed }: FailedFolder, fault: string): ConfigError {
  return new ConfigError(`${fault}; nothing was changed. ${adviceOnLoss(folder, maySeed)}`);
}

/** Why a file cannot be the database of a folder that has data. Damage is found when the file is opened. */
function faultOf(file: string): string | undefined {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return "is missing";
  if (size === 0) return "is empty";
  return isDatabase(file) && !isOurs(file) ? "is the database of another program" : undefined;
}

function isDatabase(file: string): boolean {
  const head = Buffer.alloc(SQLITE.length);
  const handle = openSync(file, "r");
  try {
    return head.toString("latin1", 0, readSync(handle, head)) === SQLITE;
  } finally {
    closeSync(handle);
  }
}
