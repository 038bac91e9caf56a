import fs from "node:fs";
import { failureOf } from "@chonsu/db/failures";
import type { OpenDatabase } from "@chonsu/db/open-database";
import { readOrigin } from "@chonsu/db/seed/scenarios/data-origin";
import { z } from "zod";
import type { Clock } from "../platform/clock.ts";
import { KNOWN_SUFFIX, OWNER_ONLY } from "../platform/data-files.ts";

/**
 * What a folder knows of its database, beside the database itself: when its data began, and the number of a change that
 * is surely on the disk (`seq`, events.ts). A database with less has lost its log, or is an older or another one.
 */
const Known = z.object({ seededAt: z.number().nullable(), seq: z.number() });
type Known = Readonly<z.infer<typeof Known>>;

/** A note has always the same length, so that a later one replaces it by one write. */
const LENGTH = 80;
const EVERY_MS = 1000;

/** Reads the note of a database file. Undefined when there is none. */
export function readKnown(database: string): Known | undefined {
  const file = `${database}${KNOWN_SUFFIX}`;
  if (!fs.existsSync(file)) return undefined;
  try {
    return Known.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** Writes the note of a database file. On a full disk it stays as it was. */
export function keepKnown(database: string, known: Known): void {
  const text = `${JSON.stringify(known).padEnd(LENGTH - 1)}\n`;
  try {
    const handle = fs.openSync(`${database}${KNOWN_SUFFIX}`, fs.constants.O_RDWR | fs.constants.O_CREAT, OWNER_ONLY);
    try {
      fs.writeSync(handle, text, 0);
    } finally {
      fs.closeSync(handle);
    }
  } catch (error) {
    if (failureOf(error) !== "full") throw error;
  }
}

/**
 * Keeps the note of an opened database. The returned function is called with changes that are on the disk, and writes
 * at most once a second, without waiting for the disk. So a note that a power cut loses leaves an older one, and no note
 * is of changes that may be lost. A database in memory has none.
 */
export function openKnownWrites({ connection, db, beforeClose }: OpenDatabase, clock: Clock): (seq: number) => void {
  if (connection.memory || connection.name === "") return () => {};
  const seededAt = readOrigin(db)?.seededAt ?? null;
  let rest: (() => void) | undefined;
  let latest = 0;
  let noted = 0;
  const write = () => {
    rest = undefined;
    if (noted === latest) return;
    noted = latest;
    rest = clock.after(EVERY_MS, write);
    keepKnown(connection.name, { seededAt, seq: noted });
  };
  beforeClose(() => rest?.());
  return (seq) => {
    latest = Math.max(latest, seq);
    if (rest === undefined) write();
  };
}
