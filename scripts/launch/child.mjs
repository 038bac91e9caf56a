import { spawn } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import { watchNpm } from "./parents.mjs";

// npm passes a Ctrl-C on although the terminal has already sent it to everyone: the same signal arrives twice at once.
const SAME_SIGNAL_MS = 500;

/**
 * The exit code of an ended process, as a shell would give it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCodeOf(code, signal) {
  return code ?? 128 + (signal === null ? 1 : constants.signals[signal]);
}

/**
 * Runs a command to its end. What it says goes into a file; of its lines those that `shown` matches stand on the screen, one in the
 * place of the one before. Answers the exit code; undefined when it could not be started.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @param {{ readonly file: string, readonly shown: RegExp }} output
 * @returns {Promise<number | undefined>}
 */
export function runLogged(command, args, options, { file, shown }) {
  writeFileSync(file, "");
  const isTerminal = process.stdout.isTTY === true;
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on("line", (line) => {
        appendFileSync(file, `${line}\n`);
        if (isTerminal && shown.test(line)) process.stdout.write(`\r${line}\x1b[K`);
      });
    }
    child.on("error", () => resolve(undefined));
    child.on("close", (code, signal) => {
      if (isTerminal) process.stdout.write("\r\x1b[K");
      resolve(exitCodeOf(code, signal));
    });
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
 * Hands the terminal over to a command and answers its exit code. Signals to stop reach it exactly once: it runs in a process group of its
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
    let lastSignal = 0;
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      const isRepeated = Date.now() - lastSignal < SAME_SIGNAL_MS;
      lastSignal = Date.now();
      // A closed terminal is a signal to stop like any other, and as clean.
      if (!isRepeated && !isWindows) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, forward);
    const endWatch = watchNpm(() => child.kill("SIGTERM"));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      endWatch();
      for (const name of signals) process.off(name, forward);
      resolve(exitCodeOf(code, signal));
    });
  });
}
