import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import type { OpenDatabase } from "@chonsu/db/open-database";
import { OWNER_ONLY } from "../../platform/data-files.ts";

/** The positions of the bytes in a database file that hold the journal mode. */
const JOURNAL_BYTES = [18, 19];
/** The journal mode for a database in memory, which cannot have a write-ahead log. */
const ROLLBACK_JOURNAL = 1;
const WRITE_AHEAD_LOG = 2;
/** From more than this many bytes of the database on a dataset is large. */
const LARGE_BYTES = 16 * 1024 * 1024;

/** All data that a product can begin with: rows and files. It never changes. */
export interface ProductDataset {
  /** The scenario from which the data came. */
  readonly scenario: string;
  /** The name of the snapshot; null for a seeded scenario. */
  readonly snapshot: string | null;
  readonly database: Buffer;
  readonly files: string;
}

/** Whether the copies of a dataset would take much memory or time. Large datasets have no prepared instances. */
export function isLarge({ database }: ProductDataset): boolean {
  return database.length > LARGE_BYTES;
}

/** A database as bytes that can be opened anywhere, in any journal mode. */
export function serializeDatabase({ connection }: OpenDatabase): Buffer {
  const bytes = connection.serialize();
  for (const place of JOURNAL_BYTES) bytes[place] = ROLLBACK_JOURNAL;
  return bytes;
}

/**
 * Writes a serialized database into a new file without blocking the event loop, and resolves when the disk has it. The
 * file opens with a write-ahead log, so opening it needs no write.
 */
export async function writeDatabase(bytes: Buffer, file: string): Promise<void> {
  const handle = await open(file, "wx", OWNER_ONLY);
  try {
    await handle.writeFile(bytes);
    for (const place of JOURNAL_BYTES) await handle.write(Buffer.of(WRITE_AHEAD_LOG), 0, 1, place);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/**
 * Brings the files of a folder into another folder, which is created if missing. Stored files never change, so they are
 * hard-linked, or copied where the file system has no links. Returns their number.
 */
export function bringFiles(from: string, to: string): number {
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from);
  for (const name of names) bringFile(path.join(from, name), path.join(to, name));
  return names.length;
}

/** Brings one file. An existing file with this name is the same file, because names are never used again. */
function bringFile(from: string, to: string): void {
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch {
    const partial = path.join(path.dirname(to), `.${path.basename(to)}.partial`);
    copyFileSync(from, partial);
    renameSync(partial, to);
  }
}
