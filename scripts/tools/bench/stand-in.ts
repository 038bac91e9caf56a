import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CONTROL_TOKEN_FILE } from "@chonsu/server/platform/data-files";
import { friends } from "@chonsu/shared/contract/friends";
import { call } from "../../testing/caller.ts";
import { controlClient } from "../../testing/control.ts";
import { createStandIn, type StandIn } from "../../testing/stand-in.ts";
import { quantile } from "./quantiles.ts";
import { measureStarts, memoryOf, startServer } from "./starts.ts";

const SANDBOXES = 50;
const RESETS = 200;
/** A member of every scenario that is measured. */
const MEMBER = 3;
const CROWD = "crowd:20000";
const CROWD_RESETS = 60;
/** What a short test of the API does between two resets, beside signing in. */
const CALLS_BETWEEN = 20;

/**
 * Says what the stand-in costs its testers: sandboxes one after another in one process, their memory, resets with some calls between
 * them and without, resets of many members and of data on disk, and starts. Linux: it reads what the machine gave a process.
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
    if (sandbox !== undefined) {
      const reset = () => sandbox.reset();
      const work = () => use(sandbox, CALLS_BETWEEN);
      tell(spreadLine("reset between tests", await timesOf(RESETS, reset, work)));
      tell(spreadLine("reset after reset", await timesOf(RESETS, reset)));
    }
    for (const one of made) await one.remove();
    await measureCrowd(standIn, tell);
    for (const scenario of ["campus", CROWD]) await measureMainProduct(scenario, tell);
    await measureStarts(tell);
  } finally {
    await standIn.close();
  }
}

/** Resets of a sandbox with many members. */
async function measureCrowd(standIn: StandIn, tell: (line: string) => void): Promise<void> {
  const sandbox = await standIn.openSandbox({ scenario: CROWD });
  const times = await timesOf(
    CROWD_RESETS,
    () => sandbox.reset(),
    () => use(sandbox, CALLS_BETWEEN),
  );
  tell(spreadLine(`reset of ${CROWD}, sandbox`, times));
  await sandbox.remove();
}

/** Resets of what `npm start` has started, with its data on disk. */
async function measureMainProduct(scenario: string, tell: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "chonsu-bench-resets-"));
  const data = path.join(folder, "data");
  const { url, stop } = await startServer(data, ["--scenario", scenario]);
  try {
    const control = controlClient({ url, token: readFileSync(path.join(data, CONTROL_TOKEN_FILE), "utf8").trim() });
    const product = { url, login: (id: number) => control.accounts.login({ body: { user_id: id } }) };
    const reset = () => control.resets.reset();
    // The first one makes the scenario.
    await reset();
    const times = await timesOf(CROWD_RESETS, reset, () => use(product, CALLS_BETWEEN));
    tell(spreadLine(`reset of ${scenario}, main product`, times));
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is asked between two resets. */
interface Asked {
  readonly url: string;
  login(id: number): Promise<{ readonly access: string }>;
}

async function use(product: Asked, calls: number): Promise<void> {
  const { access } = await product.login(MEMBER);
  for (let count = 0; count < calls; count += 1) await call(product.url, friends.list, {}, { token: access });
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
