import { fork, spawn } from "node:child_process";
import { Socket } from "node:net";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { upToNpm } from "./parents.mjs";

const WATCHER = fileURLToPath(new URL("watcher.mjs", import.meta.url));

/** A child leads a process group, so that all that it starts can be ended with it. Windows has trees of processes in place of groups. */
const OWN_GROUP = { detached: process.platform !== "win32" };

/** @type {import("node:child_process").ChildProcess | undefined} */
let watcher;
/** The processes that this one has started and that have not ended. @type {Set<number>} */
const held = new Set();

/**
 * The process that ends what this one has started when this one is gone: its input closes then. It writes nothing, so it keeps no
 * terminal and no pipe of a runner open.
 */
function openWatcher() {
  const env = { ...process.env, NODE_OPTIONS: "" };
  const opened = spawn(process.execPath, [WATCHER, ...upToNpm().map(String)], {
    cwd: dirname(WATCHER),
    env,
    stdio: ["pipe", "ignore", "ignore"],
    windowsHide: true,
    detached: true,
  });
  opened.on("error", () => {});
  // One that was killed is replaced: the starter may be killed next.
  opened.once("exit", (_code, signal) => {
    watcher = signal !== null && held.size > 0 ? openWatcher() : undefined;
  });
  // A watcher that was killed takes no words any more.
  opened.stdin?.on("error", () => {});
  opened.unref();
  if (opened.stdin instanceof Socket) opened.stdin.unref();
  for (const pid of held) opened.stdin?.write(`hold ${pid}\n`);
  return opened;
}

/**
 * The watcher is there before the process is: only a moment passes before it knows of it.
 * @type {(start: () => import("node:child_process").ChildProcess) => import("node:child_process").ChildProcess}
 */
function hold(start) {
  watcher ??= openWatcher();
  const child = start();
  const { pid } = child;
  if (pid === undefined) return child;
  held.add(pid);
  watcher.stdin?.write(`hold ${pid}\n`);
  // What a killed process has started ends too. One that ended by itself may have left something running on purpose.
  child.once("exit", (_code, signal) => {
    held.delete(pid);
    watcher?.stdin?.write(`${signal === "SIGKILL" ? "end" : "release"} ${pid}\n`);
  });
  return child;
}

/**
 * Starts a process as `spawn` does, with a lifeline: it ends within two seconds, with all processes of its group, when this one has ended
 * in whatever way, or when the npm that started this one has. It is asked to stop first. A signal of the terminal does not reach it.
 * @type {(command: string, args: readonly string[], options?: import("node:child_process").SpawnOptions) => import("node:child_process").ChildProcess}
 */
export function spawnHeld(command, args, options = {}) {
  return hold(() => spawn(command, args, { ...options, ...OWN_GROUP }));
}

/**
 * The same for a program of Node that one exchanges messages with, as `fork` does.
 * @type {(file: string, args: readonly string[], options?: import("node:child_process").ForkOptions) => import("node:child_process").ChildProcess}
 */
export function forkHeld(file, args, options = {}) {
  return hold(() => fork(file, args, { ...options, ...OWN_GROUP }));
}
