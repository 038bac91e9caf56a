import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { LaunchError } from "./launch-error.mjs";

const CONFIRM_MS = 60;
const LOOK_MS = 200;

/** @type {(file: string) => number | undefined} the process that holds the lock */
function holder(file) {
  try {
    return Number(readFileSync(file, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a process is there.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @param {string} file */
function tryToTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Runs `work` while no other process runs work under the same lock file; waits for the process that holds the lock. Takes over the lock of
 * a process that ended without releasing it. When two processes take it over at the same moment, each waits briefly and reads the file
 * again: the later writer has the lock. Calls `onWait` once when somebody else holds the lock.
 * @type {<T>(file: string, work: () => Promise<T>, onWait?: () => void) => Promise<T>}
 * @throws {LaunchError} when the folder cannot be written
 */
export async function withLock(file, work, onWait = () => {}) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    await takeLock(file, onWait);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new LaunchError(
      `Something has to be installed or built, but ${dirname(dirname(file))} cannot be written (${code}): run this as the owner of the folder, or copy the project to a folder of yours.`,
    );
  }
  try {
    return await work();
  } finally {
    if (holder(file) === process.pid) rmSync(file, { force: true });
  }
}

/** @type {(file: string, onWait: () => void) => Promise<void>} */
async function takeLock(file, onWait) {
  for (let isReported = false; ; ) {
    if (tryToTake(file)) {
      await pause(CONFIRM_MS);
      if (holder(file) === process.pid) return;
    }
    const pid = holder(file);
    if (pid !== undefined && isAlive(pid)) {
      if (!isReported) onWait();
      isReported = true;
      await pause(LOOK_MS);
    } else {
      rmSync(file, { force: true });
    }
  }
}
