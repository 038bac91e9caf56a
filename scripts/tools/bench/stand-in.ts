import { mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CONTROL_TOKEN_FILE } from "@chonsu/server/platform/data-files";
import { friends } from "@chonsu/shared/contract/friends";
import { call } from "../../testing/caller.ts";
import { controlClient } from "../../testing/control.ts";
import type { Print } from "../../testing/table.ts";
import { median, quantile } from "./quantile.ts";
import { serve } from "./server.ts";

const SANDBOXES = 50;
const RESETS = 60;
const STARTS = 5;
/** A member that every scenario has, and the calls of a short API test between two resets, besides the login. */
const MEMBER = 3;
const CALLS_BETWEEN = 20;
const SCENARIOS = ["campus", "crowd:20000"];

type Act = () => Promise<unknown>;

/**
 * Measures the costs of the stand-in for testers: creation, memory and resets of sandboxes, resets of the main product, the longest wait of
 * another sandbox meanwhile, and starts.
 */
export async function measureStandIn(print: Print): Promise<void> {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-bench-"));
  const data = path.join(folder.path, "data");
  for (const scenario of SCENARIOS) await measureResets(`${data}-${scenario.replace(":", "-")}`, scenario, print);
  for (const [what, options] of [["on a new folder", ["--fresh"]] as const, ["on an existing folder", []] as const]) {
    const used: number[] = [];
    while (used.length < STARTS) {
      await using server = await serve("stand-in", data, [], options);
      used.push(server.cpuSeconds());
    }
    print(`start ${what}: ready after ${median(used).toFixed(2)} s of processor time`);
  }
}

async function measureResets(data: string, scenario: string, print: Print): Promise<void> {
  await using server = await serve("stand-in", data, [], ["--scenario", scenario]);
  const token = readFileSync(path.join(data, CONTROL_TOKEN_FILE), "utf8").trim();
  const control = controlClient({ url: server.url, token });
  const open = async (name: string) => {
    const { url } = await control.sandboxes.create({ body: { scenario: name } });
    return { url, control: controlClient({ url, token }) };
  };
  const neighbour = await open("campus");
  const before = server.memory();
  const made: Awaited<ReturnType<typeof open>>[] = [];
  if (scenario === "campus") {
    await time(`sandbox, of ${SANDBOXES}`, SANDBOXES, async () => made.push(await open(scenario)), print);
    print(`memory: ${before} MB with one sandbox, ${server.memory()} MB with ${SANDBOXES} more`);
  }
  const sandbox = made[0] ?? (await open(scenario));
  for (const [what, product] of [
    ["main product", { url: server.url, control }] as const,
    ["sandbox", sandbox] as const,
  ]) {
    const reset = () => product.control.resets.reset();
    const waits = watch(neighbour.url);
    // The first reset to a scenario makes its data.
    await time(
      `first reset to ${scenario}, ${what}`,
      1,
      () => product.control.resets.reset({ body: { scenario } }),
      print,
    );
    await time(`reset of ${scenario}, ${what}`, RESETS, reset, print, () => use(product));
    print(`  meanwhile another sandbox answered after at most ${(await waits()).toFixed(0)} ms`);
  }
}

/** Prints the times of some runs in milliseconds, without what comes before each. */
async function time(what: string, count: number, run: Act, print: Print, before: Act = async () => {}): Promise<void> {
  const times: number[] = [];
  while (times.length < count) {
    await before();
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  const [p50, p95, max] = [0.5, 0.95, 1].map((part) => quantile(times, part).toFixed(1));
  print(`${what}: p50 ${p50} ms, p95 ${p95}, longest ${max}`);
}

/** Asks a server again and again. The answer ends it, with the longest time of an answer in milliseconds. */
function watch(url: string): () => Promise<number> {
  let isWatching = true;
  const watching = (async () => {
    let longest = 0;
    while (isWatching) {
      const began = performance.now();
      await (await fetch(`${url}/api/config/`)).text();
      longest = Math.max(longest, performance.now() - began);
    }
    return longest;
  })();
  return () => {
    isWatching = false;
    return watching;
  };
}

/** The requests between two resets. */
async function use(product: { readonly url: string; readonly control: ReturnType<typeof controlClient> }) {
  const { access } = await product.control.accounts.login({ body: { user_id: MEMBER } });
  for (let count = 0; count < CALLS_BETWEEN; count += 1) await call(product.url, friends.list, {}, { token: access });
}
