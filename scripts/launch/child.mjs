import { constants } from "node:os";
import { join } from "node:path";
import { spawnHeld } from "./lifeline.mjs";

// On Ctrl-C the terminal sends the signal to all processes, and npm passes it on again: the same signal arrives twice.
const SAME_SIGNAL_MS = 500;

/** The exit code of a command that is not there, as a shell would report it. */
export const NOT_FOUND = 127;

/** @typedef {import("node:child_process").SpawnOptions} SpawnOptions */
/** @typedef {{ code: number, output: string }} Ended */

/**
 * What Node is given to run the bundle of the server, and its environment: a second start need not compile again.
 * @param {string} dist the folder of the bundle
 */
export function bundledServer(dist, env = process.env) {
  return {
    args: ["--enable-source-maps", join(dist, "main.js")],
    env: { NODE_COMPILE_CACHE: join(dist, ".compile-cache"), ...env },
  };
}

/**
 * Gives the terminal to the server whose bundle is in the folder `dist`, until it ends.
 * @type {(node: string, dist: string, args: string[], env?: NodeJS.ProcessEnv) => Promise<number>}
 */
export function serve(node, dist, args, env) {
  const server = bundledServer(dist, env);
  return handOver(node, [...server.args, ...args], { env: server.env });
}

/**
 * The exit code of an ended process, as a shell would report it.
 * @type {(code: number | null, signal: NodeJS.Signals | null) => number}
 */
const exitCodeOf = (code, signal) => code ?? 128 + (signal === null ? 1 : constants.signals[signal]);

/**
 * Starts a process. Windows runs commands like npm by its shell, which would split arguments at blanks: there each is quoted.
 * @type {(command: string, args: string[], options: SpawnOptions) => import("node:child_process").ChildProcess}
 */
function start(command, args, options) {
  return options.shell === true
    ? spawnHeld([command, ...args].map(quoted).join(" "), [], options)
    : spawnHeld(command, args, options);
}

/** @param {string} word */
function quoted(word) {
  return /^[\w.,:/\\=@+-]+$/.test(word) ? word : `"${word.replaceAll('"', '""')}"`;
}

/**
 * Runs a command, waits for its end and collects its output. The code is 127 when it could not be started. `onText` hears of the output
 * as it comes.
 * @type {(command: string, args: string[], options?: SpawnOptions, onText?: (text: string) => void) => Promise<Ended>}
 */
export function collect(command, args, options = {}, onText = () => {}) {
  return new Promise((resolve) => {
    let output = "";
    const child = start(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
        onText(text);
      });
    }
    child.on("error", (error) => resolve({ code: NOT_FOUND, output: error.message }));
    child.on("close", (code, signal) => resolve({ code: exitCodeOf(code, signal), output }));
  });
}

/**
 * Gives the terminal to a command and returns its exit code. The command gets each stop signal exactly once: it runs in its own process
 * group, so Ctrl-C reaches it only through this process, and npm's repeated signal is dropped.
 * @type {(command: string, args: string[], options?: SpawnOptions) => Promise<number>}
 */
export function handOver(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { stdio: "inherit", ...options });
    let lastSignal = Number.NEGATIVE_INFINITY;
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      const isRepeated = performance.now() - lastSignal < SAME_SIGNAL_MS;
      lastSignal = performance.now();
      // A closed terminal (SIGHUP) stops the command as cleanly as the other signals do.
      if (!isRepeated && process.platform !== "win32") child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, forward);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(exitCodeOf(code, signal));
    });
  });
}
