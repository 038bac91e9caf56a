import { mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CONTROL_TOKEN_FILE } from "@chonsu/server/platform/data-files";
import { friends } from "@chonsu/shared/contract/friends";
import { serverDist } from "../../launch/builds.mjs";
import { bundledServer } from "../../launch/child.mjs";
import { call } from "../../testing/caller.ts";
import { controlClient } from "../../testing/control.ts";
import { createStandIn } from "../../testing/stand-in.ts";
import { startProgram } from "../../testing/started.ts";
import type { Print } from "../../testing/table.ts";
import { median, quantile } from "./quantiles.ts";

const DIST = serverDist(fileURLToPath(new URL("../../..", import.meta.url)));
const STARTS = 5;
const KIB_PER_MIB = 1024;
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const SANDBOXES = 50;
const RESETS = 200;
/** A member that every measured scenario has. */
const MEMBER = 3;
const CROWD = "crowd:20000";
const CROWD_RESETS = 60;
/** The number of calls of a short API test between two resets, besides the login. */
const CALLS_BETWEEN = 20;

/**
 * Measures the costs of the stand-in for testers: memory of sandboxes in one process, resets with and without calls between them, resets of
 * many members and of data on disk, and starts. Linux only, because it reads /proc.
 */
export async function runStandInBench(print: Print): Promise<void> {
  const standIn = await createStandIn();
  const { pid = process.pid } = standIn;
  const time = timer(pid, print);
  try {
    // The first sandbox opens what all sandboxes share.
    const made = [await standIn.openSandbox()];
    const before = memoryOf(pid);
    const creation = `sandbox, of ${SANDBOXES} in one process`;
    await time(creation, SANDBOXES, async () => made.push(await standIn.openSandbox()));
    for (const sandbox of made) await use(sandbox, 1);
    print(`memory: ${before} MB with one, ${memoryOf(pid)} MB with all of them`);
    const [sandbox] = made;
    if (sandbox !== undefined) {
      const reset = () => sandbox.reset();
      const work = () => use(sandbox, CALLS_BETWEEN);
      await time("reset between tests", RESETS, reset, work);
      await time("reset after reset", RESETS, reset);
    }
    for (const one of made) await one.remove();
    const crowd = await standIn.openSandbox({ scenario: CROWD });
    const work = () => use(crowd, CALLS_BETWEEN);
    await time(`reset of ${CROWD}, sandbox`, CROWD_RESETS, () => crowd.reset(), work);
    await crowd.remove();
    for (const scenario of ["campus", CROWD]) await measureMainProduct(scenario, print);
    await measureStarts(print);
  } finally {
    await standIn.close();
  }
}

/** Resets of the product that `npm start` has started, with its data on disk. */
async function measureMainProduct(scenario: string, print: Print): Promise<void> {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-bench-resets-"));
  const data = path.join(folder.path, "data");
  const { url, pid, end } = await startServer(data, ["--scenario", scenario]);
  try {
    const control = controlClient({ url, token: readFileSync(path.join(data, CONTROL_TOKEN_FILE), "utf8").trim() });
    const product = { url, login: (id: number) => control.accounts.login({ body: { user_id: id } }) };
    const reset = () => control.resets.reset();
    // The first reset makes the scenario; both write it to the disk.
    for (let time = 0; time < 2; time += 1) await reset();
    const time = timer(pid, print);
    await time(`reset of ${scenario}, main product`, CROWD_RESETS, reset, () => use(product, CALLS_BETWEEN));
    await time("the same, reset after reset", CROWD_RESETS, reset);
  } finally {
    await end();
  }
}

/** The requests between two resets. */
interface Asked {
  readonly url: string;
  login(id: number): Promise<{ readonly access: string }>;
}

async function use(product: Asked, calls: number): Promise<void> {
  const { access } = await product.login(MEMBER);
  for (let count = 0; count < calls; count += 1) await call(product.url, friends.list, {}, { token: access });
}

/** The times of one run in milliseconds: by the clock, and of the processor in the server's event loop. */
interface Taken {
  readonly clock: number;
  readonly processor: number;
}

type Act = () => Promise<unknown>;

/** A function that prints the times of some runs in a process, without the preparation of each. */
function timer(pid: number, print: Print) {
  return async (what: string, count: number, run: Act, before: Act = async () => {}) => {
    const times: Taken[] = [];
    while (times.length < count) {
      await before();
      const [began, used] = [performance.now(), loopMs(pid)];
      await run();
      times.push({ clock: performance.now() - began, processor: loopMs(pid) - used });
    }
    print(spreadLine(what, times));
  };
}

function spreadLine(what: string, times: readonly Taken[]): string {
  const ms = (kind: keyof Taken, part: number) => {
    const sorted = times.map((taken) => taken[kind]).toSorted((a, b) => a - b);
    return quantile(sorted, part).toFixed(1).padStart(7);
  };
  const by = (kind: keyof Taken) => `p50 ${ms(kind, 0.5)}  p95 ${ms(kind, 0.95)}  max ${ms(kind, 1)}`;
  return `${what.padEnd(36)} ms ${by("clock")}   processor ${by("processor")}`;
}

/** The memory that a process has, in MiB. */
function memoryOf(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kib) / KIB_PER_MIB);
}

/** The processor time of the first thread of a process, in milliseconds. */
function loopMs(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1_000_000;
}

/** Measures starts by `npm start`: on a new folder, which is seeded first, and on an existing one. */
async function measureStarts(print: Print): Promise<void> {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-bench-start-"));
  for (const [what, options] of [["on a new folder", ["--fresh"]] as const, ["on an existing folder", []] as const]) {
    const [times, memory]: [number[], number[]] = [[], []];
    while (times.length < STARTS) {
      const { pid, end } = await startServer(path.join(folder.path, "data"), options);
      times.push(processorSeconds(pid));
      memory.push(memoryOf(pid));
      await end();
    }
    const seconds = `${median(times).toFixed(2)} s of processor time`;
    print(`start ${what}: ready after ${seconds}, with ${median(memory)} MB (middle of ${STARTS})`);
  }
}

/** Starts the server on a data folder and a free port, as `npm start` does, and waits until it is ready. */
async function startServer(data: string, options: readonly string[]) {
  const { args, env } = bundledServer(DIST);
  const command = [process.execPath, ...args, "--port", "0", "--data", data, ...options];
  const { child, ready, end } = startProgram(command, { env });
  return { url: await ready, pid: child.pid ?? 0, end };
}

function processorSeconds(pid: number): number {
  const [, times = ""] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
  const fields = times.split(" ");
  // The fields 14 and 15 of proc(5), of which the first two are cut off.
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
