import { spawn } from "node:child_process";
import { constants } from "node:os";

// npm passes a Ctrl-C on although the terminal has already sent it to everyone: the same wish arrives twice at once.
const SAME_WISH_MS = 500;
const WATCH_PARENT_MS = 1000;

/**
 * The exit code of an ended process, as a shell would give it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCodeOf(code, signal) {
  return code ?? 128 + (signal === null ? 1 : constants.signals[signal]);
}

/**
 * Runs a command to its end with its output on the screen. Answers the exit code; 127 when it could not be started.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], ...options });
    child.on("error", () => resolve(127));
    child.on("close", (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

/**
 * Runs a command to its end and collects what it says.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function collect(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code, signal) => resolve({ code: exitCodeOf(code, signal), output }));
  });
}

/**
 * Hands the terminal over to a command and answers its exit code. Wishes to stop reach it exactly once: it runs in a process group of its
 * own, so that Ctrl-C comes through here only, and npm's repetition is dropped. When npm itself is killed, the command is stopped too.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number>}
 */
export function handOver(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const isWindows = process.platform === "win32";
    const child = spawn(command, args, { stdio: "inherit", detached: !isWindows, ...options });
    let lastWish = 0;
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      const isRepeated = Date.now() - lastWish < SAME_WISH_MS;
      lastWish = Date.now();
      if (!isRepeated && !isWindows) child.kill(signal);
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, forward);
    const watch = watchParent(() => child.kill("SIGTERM"));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, forward);
      resolve(exitCodeOf(code, signal));
    });
  });
}

/**
 * Under npm the parent is npm (or its shell): when it is gone without a word, nobody else will stop the command.
 * @param {() => void} onGone
 */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, WATCH_PARENT_MS);
}
