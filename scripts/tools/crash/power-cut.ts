import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { SeededRandom } from "@chonsu/db/seeded-random";

/** How a disk behaves: normal; watched, so that its power can be cut; or watched, and reporting synchronizations that it has not done. */
export type Disk = "usual" | "watched" | "lies";

/** The options of Node and the environment in which a program writes to a data folder on a disk. */
export function onDisk(disk: Disk, data: string) {
  const program = fileURLToPath(new URL("./watched-disk.ts", import.meta.url));
  const env = { PATH: process.env["PATH"], CRASH_DATA: data, CRASH_DISK: disk };
  return { options: disk === "usual" ? [] : ["--import", program], env };
}

/** The log of the database in a data folder. */
export const logFile = (data: string) => path.join(data, "chonsu.db-wal");
/** Where a watched server notes what its disk holds. */
export const diskFolder = (data: string) => `${data}.disk`;
/** The log as the disk holds it for sure. */
export const durableFile = (data: string) => path.join(diskFolder(data), "durable");
/** Exists while nobody knows what the disk holds. */
export const unknownFile = (data: string) => path.join(diskFolder(data), "unknown");

const TORN = Buffer.alloc(100, 0xa5);

/**
 * Does to the data folder of a killed server what a power cut would: of what it wrote to the log after the last completed
 * synchronization only a part is left, and the end of that part is torn. Behind it is what the disk had before. Returns whether
 * anything was lost.
 */
export function cutPower(data: string, random: SeededRandom): boolean {
  if (!fs.existsSync(durableFile(data)) || fs.existsSync(unknownFile(data))) return false;
  const durable = fs.readFileSync(durableFile(data));
  const written = fs.readFileSync(logFile(data));
  const differs = (byte: number, at: number) => byte !== durable[at];
  const first = written.findIndex(differs);
  if (first === -1) return false;
  const until = first + random.below(written.findLastIndex(differs) - first + 1);
  fs.writeFileSync(
    logFile(data),
    Buffer.concat([written.subarray(0, until), TORN, durable.subarray(until + TORN.length)]),
  );
  fs.rmSync(path.join(data, "chonsu.db-shm"), { force: true });
  return true;
}
