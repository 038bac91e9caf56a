import { CALLS } from "@chonsu/db/call-records/records";
import { LaunchError } from "../../../launch/launch-error.mjs";
import type { Adapter, TargetConfig } from "../adapter.ts";
import type { Kind } from "../check.ts";
import { cleanUp } from "../clean-up.ts";
import { probeCalls } from "../probe.ts";
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
  /** The settings of a target that does not say them. */
  readonly config?: TargetConfig | undefined;
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
  const config = (await readTarget(reachOf(target, adapter))) ?? options.config ?? adapter.config;
  const run = beginRun(target, adapter, config);
  const absent = (await probeCalls(run, concurrency)).toSorted();
  if (absent.length > CALLS.size) throw new LaunchError(`None of the ${CALLS.size} calls is at ${run.reach.base}.`);
  const chosen = allChecks()
    .filter(({ id }) => only.length === 0 || only.some((prefix) => id.startsWith(prefix)))
    .filter(({ kind, slow }) => !(options.quick && slow === true) && (kinds.length === 0 || kinds.includes(kind)));
  const { results, disposable, kept } = await runChecks(run, chosen, options);
  await adapter.restore?.();
  const hasFailed = results.some(({ fault }) => fault !== undefined);
  const shared = run.shared.flatMap(({ accounts }) => [...accounts.values()]);
  const people = options.keep ? [] : [...disposable, ...(hasFailed ? [] : shared)];
  const stuck = await cleanUp(run.reach, people, concurrency);
  const all = [...disposable, ...kept, ...shared];
  return {
    target,
    adapter: options.adapterName,
    startedAt,
    seconds: (performance.now() - began) / 1000,
    seed,
    absent,
    unclear: [...run.unclear].toSorted(),
    results,
    findings: run.findings.list(),
    cleanedUp: { removed: people.length - stuck.length, left: options.keep ? all.length : stuck.length },
    accounts: all.filter((account) => !people.includes(account) || stuck.includes(account)),
  };
}
