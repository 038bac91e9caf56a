import { createHash } from "node:crypto";
import { NoAnswerError } from "../caller.ts";
import type { Check } from "./check.ts";
import { type Dataset, openDataset } from "./dataset.ts";
import { CheckFailure, type Fault, inTime, Missing } from "./failure.ts";
import { inLanes } from "./lanes.ts";
import { able, type Run, type SignedUp } from "./run-facts.ts";

/** The result of one check. */
export interface Result extends Pick<Check, "id" | "group" | "kind" | "says" | "proves"> {
  readonly outcome: "passed" | "failed" | "skipped";
  readonly ms: number;
  /** The missing adapter action of a skipped check. */
  readonly missing?: string;
  readonly fault?: Fault;
}

export interface RunOptions {
  readonly concurrency: number;
  readonly timeoutMs: number;
  /** Determines the order of the checks. */
  readonly seed: string;
  readonly onResult?: (result: Result) => void;
}

/** Checks that make many calls have this many times the time limit. */
const SLOW = 4;

/**
 * Runs checks at the same time, each in its own dataset. Checks that move the clock of the target run last, one after the other: they make
 * all tokens of the run expire. Returns the results in the order of the checks, and the accounts that may be deleted: those of checks that
 * did not fail.
 */
export async function runChecks(run: Run, checks: readonly Check[], options: RunOptions) {
  const results = new Map<string, Result>();
  const disposable: SignedUp[] = [];
  const one = async (check: Check) => {
    const { result, accounts } = await runCheck(run, check, options.timeoutMs * (check.slow === true ? SLOW : 1));
    results.set(check.id, result);
    if (result.outcome !== "failed") disposable.push(...accounts);
    options.onResult?.(result);
  };
  const order = seededOrder(checks, options.seed);
  const others = order.filter((check) => !movesClock(check));
  await inLanes(others, options.concurrency, one);
  await inLanes(order.filter(movesClock), 1, one);
  const ordered = checks.flatMap(({ id }) => results.get(id) ?? []);
  return { results: ordered, disposable };
}

function movesClock({ needs = [] }: Check): boolean {
  return needs.some((need) => ["advanceClock", "ageLink"].includes(need));
}

async function runCheck(run: Run, check: Check, timeoutMs: number): Promise<{ result: Result; accounts: SignedUp[] }> {
  const { id, group, kind, says, proves } = check;
  const began = performance.now();
  const dataset = openDataset(run, AbortSignal.timeout(timeoutMs));
  const verdict = await judge(check, dataset, timeoutMs);
  dataset.close();
  const ms = Math.round(performance.now() - began);
  return { result: { id, group, kind, says, proves, ...verdict, ms }, accounts: [...dataset.accounts.values()] };
}

type Verdict = Pick<Result, "outcome" | "missing" | "fault">;

async function judge(check: Check, dataset: Dataset, timeoutMs: number): Promise<Verdict> {
  try {
    const { needs = [], sees } = check;
    for (const need of needs) able(dataset.run, need);
    await inTime(check.run(dataset), timeoutMs, () => new DOMException("too late", "TimeoutError"));
    if (sees === undefined || dataset.saw(sees.endpoint, sees.outcome)) return { outcome: "passed" };
    const came = "the check never saw it: a fault of the check itself";
    return { outcome: "failed", fault: { expected: `${sees.endpoint.path} answers ${sees.outcome}`, came } };
  } catch (error) {
    if (error instanceof Missing) return { outcome: "skipped", missing: error.message };
    return { outcome: "failed", fault: faultOf(error, dataset, timeoutMs) };
  }
}

function faultOf(error: unknown, dataset: Dataset, timeoutMs: number): Fault {
  const curl = dataset.lastCurl();
  if (error instanceof CheckFailure) return { ...error.fault, curl: error.fault.curl ?? curl };
  if (error instanceof DOMException && error.name === "TimeoutError")
    return { expected: `an end within ${timeoutMs} ms`, came: "none", curl };
  if (error instanceof NoAnswerError) return { expected: "an answer", came: `none: ${error.reason}`, curl };
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return { expected: "an answer", came: `${error instanceof Error ? error.message : String(error)}${cause}`, curl };
}

/** Shuffles a list by a seed: no check may depend on what others did before it. */
export function seededOrder<T extends { readonly id: string }>(list: readonly T[], seed: string): T[] {
  const keyed = list.map((item) => ({ item, key: createHash("sha256").update(`${seed}:${item.id}`).digest("hex") }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item);
}
