import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { bundledServer, handOver } from "./child.mjs";
import { answers } from "./install.mjs";
import { addressFor } from "./usages.mjs";

const LOOK_MS = 200;
const TIMEOUT_MS = 120_000;

/** @type {Readonly<Record<string, string>>} */
const OPENERS = { darwin: "open", win32: "explorer.exe" };

/**
 * Gives the terminal to the server whose bundle is in the folder `dist`, until it ends. With `--open` among its arguments the browser of
 * this machine opens when it answers. `settings` are for the Node that runs it.
 * @type {(node: string, dist: string, args: string[], settings?: string[]) => Promise<number>}
 */
export async function serve(node, dist, args, settings = []) {
  const server = bundledServer(dist);
  const ended = new AbortController();
  if (args.includes("--open")) void openWhenReady(addressFor(args), ended.signal);
  const options = args.filter((arg) => arg !== "--open");
  const code = await handOver(node, [...settings, ...server.args, ...options], { env: server.env });
  ended.abort();
  return code;
}

/**
 * Opens the browser of this machine at an address as soon as a server answers there. Gives up silently when none does, or by the signal.
 * @type {(address: string, signal: AbortSignal) => Promise<void>}
 */
async function openWhenReady(address, signal) {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end && !signal.aborted; await pause(LOOK_MS)) {
    if (!(await answers(address)) || signal.aborted) continue;
    const opener = OPENERS[process.platform] ?? "xdg-open";
    const child = spawn(opener, [address], { stdio: "ignore", detached: true });
    child.on("error", () => console.log(`No browser could be opened here: open ${address} yourself.`));
    child.unref();
    return;
  }
}
