import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { friends } from "@chonsu/shared/contract/friends";
import { call } from "../../testing/caller.ts";
import { type KitSandbox, openSandbox } from "../../testing/sandbox.ts";
import { type StartedStandIn, startStandIn } from "../../testing/stand-in.ts";

const MAIN = fileURLToPath(new URL("../../../server/src/main.ts", import.meta.url));
const SANDBOXES = 50;
const RESETS = 200;
const STARTS = 5;
/** What a short test of the API does between two resets, beside signing in. */
const CALLS_BETWEEN = 20;
const BYTES_PER_KIB = 1024;

/** How long something takes. Milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** What the stand-in costs its testers. */
export interface StandInFigures {
  /** One after another in one process; the first opens what all have in common, and is not among them. */
  readonly creation: Spread;
  /** Resident bytes of the serving process: with none, and with all of them. */
  readonly sandboxes: number;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** Between a few calls each, as tests have them, the first of a sandbox not among them. */
  readonly reset: Spread;
  /** With nothing between. */
  readonly resetAtOnce: Spread;
  /** From the command to the line `ready`, on a folder that is not there yet. */
  readonly freshStart: Spread;
}

/** Measures creation, memory, resets and fresh starts, and says each as it is known. Linux: it reads what the machine gave a process. */
export async function runStandInBench(tell: (line: string) => void): Promise<StandInFigures> {
  const standIn = await startStandIn();
  try {
    const warm = await openSandbox(standIn);
    await warm.remove();
    const bytesBefore = residentBytes(standIn);
    const { creation, made } = await createAll(standIn);
    const bytesAfter = residentBytes(standIn);
    tell(spreadLine(`sandbox, of ${SANDBOXES} in one process`, creation));
    tell(`memory: ${megabytes(bytesBefore)} MB with none, ${megabytes(bytesAfter)} MB with ${SANDBOXES}`);
    const [sandbox] = made;
    if (sandbox === undefined) throw new Error("no sandbox to reset");
    const reset = await resets(sandbox, CALLS_BETWEEN);
    tell(spreadLine("reset between tests", reset));
    const resetAtOnce = await resets(sandbox, 0);
    tell(spreadLine("reset after reset", resetAtOnce));
    const freshStart = await freshStarts();
    tell(spreadLine("fresh start to ready", freshStart));
    return { creation, sandboxes: SANDBOXES, bytesBefore, bytesAfter, reset, resetAtOnce, freshStart };
  } finally {
    await standIn.close();
  }
}

async function createAll(standIn: StartedStandIn) {
  const made: KitSandbox[] = [];
  const times: number[] = [];
  for (let count = 0; count < SANDBOXES; count += 1) {
    times.push(await timed(async () => made.push(await openSandbox(standIn))));
  }
  // All of them are used once, as tests would.
  for (const sandbox of made) await use(sandbox, 1);
  return { creation: spread(times), made };
}

async function resets(sandbox: KitSandbox, callsBetween: number): Promise<Spread> {
  const times: number[] = [];
  await sandbox.reset();
  for (let count = 0; count < RESETS; count += 1) {
    await use(sandbox, callsBetween);
    times.push(await timed(() => sandbox.reset()));
  }
  return spread(times);
}

async function use(sandbox: KitSandbox, calls: number): Promise<void> {
  if (calls === 0) return;
  const { access } = await sandbox.login("haneul");
  for (let count = 0; count < calls; count += 1) await call(sandbox.url, friends.list, {}, { token: access });
}

async function freshStarts(): Promise<Spread> {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1) times.push(await timed(startOnce));
  return spread(times);
}

async function startOnce(): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), "chonsu-bench-start-"));
  const child = spawn(process.execPath, [MAIN, "--port", "0", "--data", path.join(data, "data")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    let text = "";
    for await (const chunk of child.stdout) {
      text += chunk;
      if (/^ready /m.test(text)) break;
    }
    if (!/^ready /m.test(text)) throw new Error(`the server did not start: ${text}`);
  } finally {
    child.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

/** From the call to its end, in milliseconds; what is in `run` besides is counted too. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

function residentBytes({ pid }: StartedStandIn): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) * BYTES_PER_KIB;
}

/** Of times in any order. */
export function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}

function spreadLine(what: string, { p50, p95, max }: Spread): string {
  const ms = (value: number) => value.toFixed(1).padStart(8);
  return `${what.padEnd(36)} p50 ${ms(p50)} ms  p95 ${ms(p95)} ms  max ${ms(max)} ms`;
}

function megabytes(bytes: number): string {
  return (bytes / BYTES_PER_KIB ** 2).toFixed(0);
}
