import { lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { seededRandom } from "@chonsu/db/seeded-random";
import { onTestFinished } from "vitest";
import { type Clock, manualClock } from "../../src/platform/clock.ts";
import { OTHERS_RIGHTS } from "../../src/platform/owner-only.ts";
import { openDataFolder } from "../../src/startup/data-folder.ts";

type Wanted = Parameters<typeof openDataFolder>[0];

/**
 * Opens a data folder as a start does, at the time 0 without a clock. It is closed when the test ends, if it is still
 * open.
 */
export function openFolder(folder: string, { clock = manualClock(0), ...options }: Opening = {}) {
  const wanted = { folder, scenario: undefined, fresh: false, maySeed: true, onProgress() {}, ...options };
  const data = openDataFolder(wanted, clock, seededRandom("data folder"));
  const close = () => {
    if (data.database.connection.open) data.database.close();
    data.release();
  };
  onTestFinished(close);
  return { ...data, close };
}

/** The places in a folder to which other users have any right, without links; "" is the folder itself. */
export function openPlaces(folder: string): string[] {
  return ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })].filter((name) => {
    const entry = lstatSync(path.join(folder, name));
    return !entry.isSymbolicLink() && (entry.mode & OTHERS_RIGHTS) !== 0;
  });
}

interface Opening extends Partial<Omit<Wanted, "folder">> {
  readonly clock?: Clock;
}
