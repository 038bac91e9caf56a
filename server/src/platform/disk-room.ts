import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { failureOf } from "@chonsu/db/failures";
import { OWNER_ONLY, ROOM_PROBE } from "./data-files.ts";

const PROBE = Buffer.alloc(1024 * 1024);

/**
 * Whether the disk of a folder has room for another megabyte. It writes a megabyte into a file and deletes it at once,
 * because space that the file system calls free may not be free for this user.
 */
export function hasRoom(folder: string): boolean {
  const probeFile = path.join(folder, ROOM_PROBE);
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
