import { friends } from "@chonsu/shared/contract/friends";
import { call } from "../../testing/caller.ts";
import type { KitSandbox } from "../../testing/sandbox.ts";
import { createStandIn } from "../../testing/stand-in.ts";
import { quantile } from "./quantiles.ts";
import { measureStarts, memoryOf } from "./starts.ts";

const SANDBOXES = 50;
const RESETS = 200;
/** What a short test of the API does between two resets, beside signing in. */
const CALLS_BETWEEN = 20;

/**
 * Says what the stand-in costs its testers: sandboxes one after another in one process, their memory, resets with some calls between
 * them and without, and starts. Linux: it reads what the machine gave a process.
 */
export async function runStandInBench(tell: (line: string) => void): Promise<void> {
  const standIn = await createStandIn();
  const { pid = process.pid } = standIn;
  try {
    // The first one opens what all have in common.
    const made = [await standIn.openSandbox()];
    const before = memoryOf(pid);
    const creation = await timesOf(SANDBOXES, async () => made.push(await standIn.openSandbox()));
    for (const sandbox of made) await use(sandbox, 1);
    tell(spreadLine(`sandbox, of ${SANDBOXES} in one process`, creation));
    tell(`memory: ${before} MB with one, ${memoryOf(pid)} MB with all of them`);
    const [sandbox] = made;
    const reset = async () => sandbox?.reset();
    const work = async () => sandbox && use(sandbox, CALLS_BETWEEN);
    tell(spreadLine("reset between tests", await timesOf(RESETS, reset, work)));
    tell(spreadLine("reset after reset", await timesOf(RESETS, reset)));
    await measureStarts(tell);
  } finally {
    await standIn.close();
  }
}

async function use(sandbox: KitSandbox, calls: number): Promise<void> {
  const { access } = await sandbox.login("haneul");
  for (let count = 0; count < calls; count += 1) await call(sandbox.url, friends.list, {}, { token: access });
}

/** How long each of so many runs took, in milliseconds, without what is done before it. */
async function timesOf(
  count: number,
  run: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => {},
): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await before();
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return times;
}

function spreadLine(what: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const ms = (part: number) => quantile(sorted, part).toFixed(1).padStart(8);
  return `${what.padEnd(36)} p50 ${ms(0.5)} ms  p95 ${ms(0.95)} ms  max ${ms(1)} ms`;
}
