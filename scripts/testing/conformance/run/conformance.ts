import type { Adapter } from "../adapter.ts";
import type { Kind } from "../check.ts";
import { cleanUp } from "../clean-up.ts";
import { reachOf } from "../reach.ts";
import type { Report } from "../report/report.ts";
import { type RunOptions, runChecks } from "../run-checks.ts";
import { beginRun, readTarget } from "../run-facts.ts";
import { allChecks } from "./catalogue.ts";

/** The input of a run. */
export interface ConformanceRun extends RunOptions {
  readonly target: string;
  readonly adapter: Adapter;
  readonly adapterName: string | undefined;
  readonly only: readonly string[];
  /** Only checks of these kinds; all without any. */
  readonly kinds?: readonly Kind[];
  readonly quick: boolean;
  readonly keep: boolean;
}

/** Checks a server against the contract. Throws only when the server cannot be reached. */
export async function runConformance(options: ConformanceRun): Promise<Report> {
  const startedAt = new Date().toISOString();
  const began = performance.now();
  const { target, adapter, seed, only, concurrency, kinds = [] } = options;
  const run = beginRun(target, adapter, await readTarget(reachOf(target, adapter)));
  const chosen = allChecks()
    .filter(({ id }) => only.length === 0 || only.some((prefix) => id.startsWith(prefix)))
    .filter(({ kind, slow }) => !(options.quick && slow === true) && (kinds.length === 0 || kinds.includes(kind)));
  const { results, disposable } = await runChecks(run, chosen, options);
  await adapter.restore?.();
  const hasFailed = results.some(({ outcome }) => outcome === "failed");
  const people = hasFailed
    ? disposable
    : [...disposable, ...run.shared.flatMap(({ accounts }) => [...accounts.values()])];
  const cleanedUp = options.keep ? { removed: 0, left: people.length } : await cleanUp(run, people, concurrency);
  return {
    target,
    adapter: options.adapterName,
    startedAt,
    seconds: (performance.now() - began) / 1000,
    seed,
    results,
    cleanedUp,
  };
}
