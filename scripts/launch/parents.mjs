import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isAlive } from "./lock.mjs";

const LOOK_MS = 1000;
// npm, its shell, and the shell script that starts the pinned Node.
const MOST_LEVELS = 4;

/**
 * The parent of a process and the command line of the process. Undefined where the system does not tell.
 * @param {number} pid
 */
function look(pid) {
  try {
    if (process.platform === "linux") {
      const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(")").at(-1) ?? "";
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return { parent: Number(afterName.trim().split(" ")[1]), command };
    }
    const line = execFileSync("ps", ["-o", "ppid=,command=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return { parent: Number.parseInt(line, 10), command: line };
  } catch {
    return undefined;
  }
}

/** The processes between this one and npm, npm included. Only the parent when npm is not found. */
function upToNpm() {
  const found = [process.ppid];
  for (let pid = process.ppid, level = 0; level < MOST_LEVELS; level += 1) {
    const seen = look(pid);
    if (seen === undefined) break;
    if (/\bp?npm\b/.test(seen.command)) return found;
    found.push(seen.parent);
    pid = seen.parent;
  }
  return [process.ppid];
}

/**
 * Calls `onGone` once when npm, which started this process, has ended without a signal to this process: npm passes a signal only to its
 * shell, and the shell does not pass it on. Does nothing when npm did not start this process.
 * @param {() => void} onGone
 * @returns {() => void} ends the watch
 */
export function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return () => {};
  const first = process.ppid;
  const chain = upToNpm();
  const timer = setInterval(() => {
    if (process.ppid === first && chain.every(isAlive)) return;
    clearInterval(timer);
    onGone();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
