import { spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { isThere } from "./parents.mjs";

/**
 * Ends the processes of its starter (lifeline.mjs) when that is gone. The starter writes `hold PID` and `release PID` to the input, which
 * closes when it ends in whatever way; `end PID` ends what a killed process has left. The starter counts as gone, too, when one of the
 * processes between it and npm is, which the arguments name.
 */

const GRACE_MS = 1000;
const LOOK_MS = 400;

/** @type {Set<number>} */
const held = new Set();

/** @type {(pid: number, signal: "SIGTERM" | "SIGKILL") => void} */
function end(pid, signal) {
  try {
    if (process.platform === "win32") spawnSync("taskkill", ["/pid", String(pid), "/t", "/f"], { windowsHide: true });
    else process.kill(-pid, signal);
  } catch {
    // All of the group have ended.
  }
}

let isGone = false;
/** @type {(starter?: number) => void} */
function endAll(starter) {
  if (isGone) return;
  isGone = true;
  for (const pid of held) end(pid, "SIGTERM");
  setTimeout(() => {
    if (starter !== undefined && isThere(starter)) process.kill(starter, "SIGKILL");
    for (const pid of held) end(pid, "SIGKILL");
    process.exit();
  }, GRACE_MS);
}

/** @type {NodeJS.Signals[]} */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
for (const signal of signals) process.on(signal, () => {});

const input = createInterface({ input: process.stdin });
input.on("line", (line) => {
  const [word, digits] = line.split(" ");
  const pid = Number(digits);
  if (word === "hold") held.add(pid);
  else held.delete(pid);
  if (word === "end") {
    end(pid, "SIGTERM");
    setTimeout(() => end(pid, "SIGKILL"), GRACE_MS);
  }
});
input.once("close", () => endAll());

// npm passes a signal only to its shell, and the shell does not pass it on.
const links = process.argv.slice(2).map(Number);
const starter = process.ppid;
if (links.length > 0) setInterval(() => links.every(isThere) || endAll(starter), LOOK_MS);
