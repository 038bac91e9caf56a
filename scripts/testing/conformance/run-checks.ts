import { createHash } from "node:crypto";
import type { Check } from "./check.ts";
import { openDataset } from "./dataset.ts";
import type { CheckFault } from "./failure.ts";
import { type CheckOutcome, judge, settled, type Verdict } from "./judging/judging.ts";
import { inLanes } from "./lanes.ts";
import type { Run, SignedUp } from "./run-facts.ts";

/** The result of one check. */
export interface Result extends Pick<Check, "id" | "group" | "kind" | "says" | "proves" | "addition"> {
  readonly outcome: CheckOutcome;
  /** Its part of the time of the run: of the time in which several checks run, each has an equal share. */
  readonly ms: number;
  /** What a skipped check lacks, or the call that a check waits for. */
  readonly missing?: string;
  /** Every call that it needed, by name. */
  readonly calls: readonly string[];
  readonly fault?: CheckFault;
}

export interface RunOptions {
  readonly concurrency: number;
  readonly timeoutMs: number;
  /** Determines the order of the checks. */
  readonly seed: string;
  /** Called after each check with its outcome, and with the number of all. */
  readonly onResult?: (outcome: CheckOutcome, all: number) => void;
}

/** Checks that make many calls have this many times the time limit. */
const SLOW = 4;

/**
 * Runs checks at the same time, each in its own dataset. Checks that move the clock of the target run last, one after the other: they make
 * all tokens of the run expire. Returns the results in the order of the checks, and the accounts that may be deleted: those of checks that
 * did not fail. The others (`kept`) stay for the curl lines.
 */
export async function runChecks(run: Run, checks: readonly Check[], options: RunOptions) {
  const results = new Map<string, Judged>();
  const disposable: SignedUp[] = [];
  const kept: SignedUp[] = [];
  const shares = sharedTime();
  const one = async (check: Check) => {
    const timeoutMs = options.timeoutMs * (check.slow === true ? SLOW : 1);
    const { result, accounts } = await runCheck(run, check, timeoutMs, shares);
    results.set(check.id, result);
    const { outcome, fault } = result.verdict;
    (fault !== undefined && check.addition === undefined ? kept : disposable).push(...accounts);
    options.onResult?.(outcome, checks.length);
  };
  const order = seededOrder(checks, options.seed);
  const others = order.filter((check) => !movesClock(check));
  await inLanes(others, options.concurrency, one);
  await inLanes(order.filter(movesClock), 1, one);
  const ordered = checks.flatMap((check): Result[] => {
    const judged = results.get(check.id);
    if (judged === undefined) return [];
    const { verdict, ...facts } = judged;
    return [{ ...facts, ...settled(run, check, verdict) }];
  });
  return { results: ordered, disposable, kept };
}

/** A check that has run, before the end of the run. */
interface Judged extends Omit<Result, "outcome" | "missing" | "fault"> {
  readonly verdict: Verdict;
}

function movesClock({ needs = [] }: Check): boolean {
  return needs.some((need) => ["advanceClock", "ageLink"].includes(need));
}

/** Divides the time among what runs. `begin` returns a function that ends one part and gives its milliseconds. */
function sharedTime() {
  let running = 0;
  let at = performance.now();
  let each = 0;
  const turn = (more: number) => {
    const now = performance.now();
    if (running > 0) each += (now - at) / running;
    at = now;
    running += more;
  };
  return {
    begin() {
      turn(1);
      const began = each;
      return () => {
        turn(-1);
        return each - began;
      };
    },
  };
}

async function runCheck(run: Run, check: Check, timeoutMs: number, shares: ReturnType<typeof sharedTime>) {
  const { id, group, kind, says, proves, addition } = check;
  const end = shares.begin();
  const dataset = openDataset(run, AbortSignal.timeout(timeoutMs));
  const verdict = await judge(check, dataset, timeoutMs);
  dataset.close();
  const result: Judged = {
    id,
    group,
    kind,
    says,
    proves,
    ...(addition !== undefined && { addition }),
    verdict,
    ms: Math.round(end() * 10) / 10,
    calls: [...dataset.allUsed()],
  };
  return { result, accounts: [...dataset.accounts.values()] };
}

/** Shuffles a list by a seed: no check may depend on what others did before it. */
export function seededOrder<T extends { readonly id: string }>(list: readonly T[], seed: string): T[] {
  const keyed = list.map((item) => ({ item, key: createHash("sha256").update(`${seed}:${item.id}`).digest("hex") }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item);
}
