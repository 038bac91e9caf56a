import { rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { failureOf } from "@chonsu/db/failures";
import { steadyMs } from "./clock.ts";
import { OWNER_ONLY, RESERVE_FILE, ROOM_PROBE } from "./data-files.ts";

const MEGABYTE = 1024 * 1024;
const PROBE = Buffer.alloc(MEGABYTE);
/**
 * The size of the reserve: what deletions write into the log of the database before it begins again, and by how much
 * the file of the database grows then. On a disk with much room it is as long as the log may become.
 */
const RESERVE_BYTES = { small: 4 * MEGABYTE, large: 64 * MEGABYTE };
/** The large reserve takes at most this part of the free space. */
const LARGE_PART = 0.1;
/** With less space than this on the disk a deletion gets the reserve. */
const LOW_BYTES = 2 * MEGABYTE;
const TRIED_EVERY_MS = 1000;

/** Whether the disk of a folder has room for what members write. */
export interface DiskRoom {
  /**
   * Whether a call may write. After a deletion needed the reserve, only calls that free space may, until the disk has
   * room for the reserve again.
   */
  admits(isFreeing: boolean): boolean;
  /** Whether the reserve is in use, so that the log of the database must not grow. */
  isShort(): boolean;
  /** Called when the disk has refused a write: free space that the system reports may not be free for this user. */
  noteFull(): void;
}

/** The room of a folder without a reserve. */
export const ENDLESS_ROOM: DiskRoom = { admits: () => true, isShort: () => false, noteFull() {} };

/**
 * Keeps a reserve in a data folder: a file whose space goes to calls that free space when the disk is full. SQLite needs
 * space also to delete, because every change is written into the log first.
 */
export class DiskReserve implements DiskRoom {
  readonly #folder: string;
  readonly #file: string;
  #isHeld: boolean;
  #wasRefused = false;
  #triedAt = Number.NEGATIVE_INFINITY;

  readonly #mayBeLarge: boolean;

  constructor(folder: string, mayBeLarge: boolean) {
    this.#folder = folder;
    this.#mayBeLarge = mayBeLarge;
    this.#file = path.join(folder, RESERVE_FILE);
    this.#isHeld = (statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0) >= RESERVE_BYTES.small;
  }

  admits(isFreeing: boolean): boolean {
    if (!isFreeing) return this.take();
    if (this.#isHeld && (this.#wasRefused || this.#free() < LOW_BYTES)) this.release();
    return true;
  }

  isShort(): boolean {
    return !this.#isHeld;
  }

  noteFull(): void {
    this.#wasRefused = true;
  }

  /** Takes the reserve, if it is not held and the disk has room for it. Returns whether it is held. */
  take(): boolean {
    if (this.#isHeld || Math.abs(steadyMs() - this.#triedAt) < TRIED_EVERY_MS) return this.#isHeld;
    this.#triedAt = steadyMs();
    const free = this.#free();
    const isLarge = this.#mayBeLarge && free * LARGE_PART >= RESERVE_BYTES.large;
    const size = isLarge ? RESERVE_BYTES.large : RESERVE_BYTES.small;
    if (free >= size + LOW_BYTES) this.#isHeld = canWrite(this.#file, Buffer.alloc(size));
    if (this.#isHeld) this.#wasRefused = false;
    else rmSync(this.#file, { force: true });
    return this.#isHeld;
  }

  /** Gives the reserve to what is written next. Returns whether there was one. */
  release(): boolean {
    const wasHeld = this.#isHeld;
    this.#isHeld = false;
    this.#triedAt = steadyMs();
    rmSync(this.#file, { force: true });
    return wasHeld;
  }

  #free(): number {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize;
  }
}

/**
 * Whether the disk of a folder has room for another megabyte. It writes a megabyte into a file and deletes it at once,
 * because space that the file system calls free may not be free for this user.
 */
export function hasRoom(folder: string): boolean {
  const probeFile = path.join(folder, ROOM_PROBE);
  try {
    return canWrite(probeFile, PROBE);
  } finally {
    rmSync(probeFile, { force: true });
  }
}

function canWrite(file: string, bytes: Buffer): boolean {
  try {
    writeFileSync(file, bytes, { mode: OWNER_ONLY });
    return true;
  } catch (error) {
    if (failureOf(error) !== "full") throw error;
    return false;
  }
}
