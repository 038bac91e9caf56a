import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isAlive } from "./lock.mjs";

// npm, its shell, and the shell script that starts the pinned Node.
const MOST_LEVELS = 4;
/** `npm start`, as npm names itself, or `node /usr/bin/npx …`. Not a shell whose command has such a word. */
const IS_NPM = /^(\S+\s)?(\S*[\\/])?(p?np[mx]|yarn)(-cli)?(\.[cm]?js)?(\s|$)/;

/**
 * The parent of a process, the command line of the process, and whether it has ended and only waits for somebody to ask for its exit code.
 * Undefined where the system does not tell.
 * @param {number} pid
 */
function look(pid) {
  try {
    if (process.platform === "linux") {
      const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(")").at(-1) ?? "";
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      const [state, parent] = afterName.trim().split(" ");
      return { parent: Number(parent), command, hasEnded: state === "Z" };
    }
    const line = execFileSync("ps", ["-o", "ppid=,command=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return { parent: Number.parseInt(line, 10), command: line, hasEnded: false };
  } catch {
    return undefined;
  }
}

/** The processes from the parent of this one up to the npm that started it. Only the parent when npm is not found; none without npm. */
export function upToNpm() {
  if (process.env.npm_lifecycle_event === undefined) return [];
  const first = process.ppid;
  const found = [first];
  for (let pid = first, level = 0; level < MOST_LEVELS; level += 1) {
    const seen = look(pid);
    if (seen === undefined) break;
    if (IS_NPM.test(seen.command)) return found;
    found.push(seen.parent);
    pid = seen.parent;
  }
  return [first];
}

/** @param {number} pid */
export const isThere = (pid) => isAlive(pid) && !(process.platform === "linux" && look(pid)?.hasEnded);
