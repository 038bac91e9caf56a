import { rmSync, writeFileSync } from "node:fs";
import { failureOf } from "@chonsu/db/failures";
import { OWNER_ONLY } from "./data-files.ts";

const PROBE = Buffer.alloc(1024 * 1024);

/**
 * Whether the disk takes another megabyte, found by writing it into a file that is deleted at once: what a file system
 * calls free may not be free for this user.
 */
export function hasRoom(probeFile: string): boolean {
  try {
    writeFileSync(probeFile, PROBE, { mode: OWNER_ONLY });
    return true;
  } catch (error) {
    if (failureOf(error) !== "full") throw error;
    return false;
  } finally {
    rmSync(probeFile, { force: true });
  }
}
