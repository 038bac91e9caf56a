import type { ChildProcess } from "node:child_process";
import type { SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import { z } from "zod";
import { forkHeld } from "../launch/lifeline.mjs";
import type { StandInAddress } from "./control.ts";
import { noteEnd } from "./ended.ts";
import { KitError } from "./kit-error.ts";
import { reachLoopbackDirectly } from "./no-proxy.ts";
import { standInProgram } from "./program.ts";
import { type KitSandbox, openSandbox } from "./sandbox.ts";

/** Most objects of a product live as long as it does, so a large young generation would only waste memory. MiB. */
const SMALL_NURSERY = "--max-semi-space-size=4";

const WRITTEN_KEPT = 4000;
const LINES_SHOWN = 5;

/** A server that makes sandboxes for tests. */
export interface StandIn extends StandInAddress {
  /** The process, when it was started here. */
  readonly pid: number | undefined;
  /** Makes a complete product on a port of its own: the seeded campus unless `options` say otherwise. */
  openSandbox(options?: SandboxOptions): Promise<KitSandbox>;
  /** Stops it and all its sandboxes, when it was started here. */
  close(): Promise<void>;
}

const Address = z.object({ url: z.string(), token: z.string() });

/**
 * Starts a stand-in in a process of its own, which ends with this process at the latest. When `CHONSU_STANDIN_URL` and
 * `CHONSU_STANDIN_TOKEN` name one, it takes that one. Throws a sentence with the cause when it cannot start.
 */
export async function createStandIn(): Promise<StandIn> {
  reachLoopbackDirectly(process.env);
  const { address, pid, close } = standInOfEnvironment() ?? (await startProcess());
  return { ...address, pid, close, openSandbox: (options) => openSandbox(address, options) };
}

/** A stand-in that others have started and will stop. */
function standInOfEnvironment() {
  const url = process.env["CHONSU_STANDIN_URL"];
  const token = process.env["CHONSU_STANDIN_TOKEN"];
  if (url === undefined || url === "") return undefined;
  if (token === undefined || token === "")
    throw new KitError("CHONSU_STANDIN_URL needs CHONSU_STANDIN_TOKEN beside it");
  return { address: { url: url.replace(/\/$/, ""), token }, pid: undefined, close: async () => {} };
}

async function startProcess() {
  const { node, file, web } = standInProgram();
  const webDist = process.env["CHONSU_WEB_DIST"] ?? web;
  const child = forkHeld(file, [webDist], {
    execPath: node,
    execArgv: [SMALL_NURSERY],
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  // There is no "close" after a disconnection by the parent.
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const written = lastOf(child);
  const address = await addressOf(child, written);
  let isClosing = false;
  child.once("exit", (code, signal) => {
    if (isClosing) return;
    const last = written().split("\n").slice(-LINES_SHOWN).join("\n") || "nothing";
    const how = ` (${signal ?? `exit code ${code}`}); the last that it wrote: ${last}`;
    noteEnd(address.url, how);
    process.stderr.write(`The stand-in ${address.url} has ended${how}\n`);
  });
  const close = () => {
    isClosing = true;
    if (child.connected) child.disconnect();
    return ended;
  };
  return { address, pid: child.pid, close };
}

/** The last that a process has written to its error output, at any time. */
function lastOf(child: ChildProcess): () => string {
  let written = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    written = `${written}${text}`.slice(-WRITTEN_KEPT);
  });
  return () => written.trim();
}

/** Waits for the address. What the process writes to its error output is shown, or is the cause when it ends before. */
function addressOf(child: ChildProcess, written: () => string): Promise<StandInAddress> {
  return new Promise((resolve, reject) => {
    child.once("error", ({ message }) => reject(new KitError(`The stand-in could not be started: ${message}`)));
    child.once("close", (code, signal) => {
      const end = signal ?? `exit code ${code}`;
      reject(new KitError(`The stand-in ended before it was ready (${end}): ${causeIn(written())}`));
    });
    child.once("message", (message) => {
      child.stderr?.pipe(process.stderr);
      resolve(Address.parse(message));
    });
  });
}

/** The message of the error that Node printed, or the last line. */
function causeIn(written: string): string {
  const lines = written.split("\n").filter((line) => line.trim() !== "");
  const thrown = lines.find((line) => /^\w*Error\b.*: /.test(line));
  return thrown ?? lines.at(-1) ?? "it wrote nothing";
}
