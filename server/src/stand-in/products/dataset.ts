import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";
import type { OpenDatabase } from "@chonsu/db/open-database";

/** The bytes of a database file that say how it is journaled: 2 for a write-ahead log, which a database in memory cannot have. */
const JOURNAL_BYTES = [18, 19];
const ROLLBACK_JOURNAL = 1;

/** All the data a product can begin with, put aside: rows and files. Nothing of it ever changes. */
export interface Dataset {
  /** The scenario it came from. */
  readonly scenario: string;
  /** The snapshot it is; null for a scenario as it was seeded. */
  readonly snapshot: string | null;
  /** The database, serialized. */
  readonly database: Buffer;
  /** Folder of its files. */
  readonly files: string;
}

/** A database as bytes that open anywhere, whatever its journal was. */
export function serializeDatabase({ connection }: OpenDatabase): Buffer {
  const bytes = connection.serialize();
  for (const place of JOURNAL_BYTES) bytes[place] = ROLLBACK_JOURNAL;
  return bytes;
}

/**
 * Brings the files of a folder into another one, which is made. Stored files never change, so the same file under two names is enough;
 * where the file system cannot have that it is copied.
 */
export function bringFiles(from: string, to: string): number {
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from);
  for (const name of names) bringFile(path.join(from, name), path.join(to, name));
  return names.length;
}

/** One file of it. One that is there already under its name is the same: names are never given twice. */
export function bringFile(from: string, to: string): void {
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch {
    const partial = path.join(path.dirname(to), `.${path.basename(to)}.partial`);
    copyFileSync(from, partial);
    renameSync(partial, to);
  }
}
