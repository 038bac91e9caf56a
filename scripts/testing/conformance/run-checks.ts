import { createHash } from "node:crypto";
import { NoAnswerError } from "../caller.ts";
import { PUSH } from "./calls.ts";
import type { Check } from "./check.ts";
import { type Dataset, openDataset } from "./dataset.ts";
import { NeedsValue } from "./differences/guard.ts";
import { CheckFailure, type CheckFault, inTime, Missing, NotPushed, NotThere } from "./failure.ts";
import { lasting } from "./fault-kinds.ts";
import { inLanes } from "./lanes.ts";
import { able, type Run, type SignedUp } from "./run-facts.ts";

/** What can come of a check: `not there` when its own call is not there yet, `blocked` when it needs another one that is not there yet. */
export const OUTCOMES = ["passed", "failed", "not there", "blocked", "skipped"] as const;
export type CheckOutcome = (typeof OUTCOMES)[number];

/** The result of one check. */
export interface Result extends Pick<Check, "id" | "group" | "kind" | "says" | "proves"> {
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
  /** Called after each check, with the number of all. */
  readonly onResult?: (result: Result, all: number) => void;
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
    (result.outcome === "failed" ? kept : disposable).push(...accounts);
    options.onResult?.(result, checks.length);
  };
  const order = seededOrder(checks, options.seed);
  const others = order.filter((check) => !movesClock(check));
  await inLanes(others, options.concurrency, one);
  await inLanes(order.filter(movesClock), 1, one);
  const ordered = checks.flatMap(({ id }) => results.get(id) ?? []).map((result) => withoutEvent(run, result));
  return { results: ordered, disposable, kept };
}

/** What waited for an event that nobody ever got has not failed: the event is not there yet. */
function withoutEvent({ heard }: Run, { event, fault, ...result }: Judged): Result {
  if (event === undefined || heard.has(event)) return { ...result, ...(fault && { fault }) };
  const isOwn = result.id === `${PUSH}/${event.replace(":", "-")}`;
  return { ...result, outcome: isOwn ? "not there" : "blocked", missing: event };
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
  const { id, group, kind, says, proves } = check;
  const end = shares.begin();
  const dataset = openDataset(run, AbortSignal.timeout(timeoutMs));
  const verdict = asAddition(check, await judge(check, dataset, timeoutMs));
  dataset.close();
  const result: Judged = {
    id,
    group,
    kind,
    says,
    proves,
    ...verdict,
    ms: Math.round(end() * 10) / 10,
    calls: [...dataset.allUsed()],
  };
  return { result, accounts: [...dataset.accounts.values()] };
}

/** A result, and the event for which the check waited in vain. */
type Judged = Result & { readonly event?: string };
type Verdict = Pick<Judged, "outcome" | "missing" | "fault" | "event">;

async function judge(check: Check, dataset: Dataset, timeoutMs: number): Promise<Verdict> {
  const own = check.id.split("/")[0] ?? check.id;
  try {
    const { needs = [], sees, shows } = check;
    if (dataset.run.absent.has(own)) throw new NotThere(own);
    for (const need of needs) able(dataset.run, need);
    await inTime(check.run(dataset), timeoutMs, () => new DOMException("too late", "TimeoutError"));
    const different = shows === undefined ? undefined : dataset.differs.in(shows);
    if (different !== undefined) return { outcome: "failed", fault: faultIn(dataset.run, different) };
    if (sees === undefined || dataset.saw(sees.endpoint, sees.outcome)) return { outcome: "passed" };
    const came = "the check never saw it: a fault of the check itself";
    return { outcome: "failed", fault: { expected: `${sees.endpoint.path} answers ${sees.outcome}`, came } };
  } catch (error) {
    if (error instanceof NotThere)
      return { outcome: error.call === own ? "not there" : "blocked", missing: error.call };
    if (error instanceof NeedsValue) {
      const { what, isAddition } = error.difference;
      if (isAddition) return { outcome: "blocked", missing: `+ ${what}` };
      return { outcome: "failed", fault: faultIn(dataset.run, what) };
    }
    if (error instanceof Missing) return { outcome: "skipped", missing: error.message };
    const event = error instanceof NotPushed ? { event: error.event } : {};
    const fault = faultOf(error, dataset, timeoutMs);
    return { outcome: "failed", fault: { ...fault, cause: causeOf(check, fault) }, ...event };
  }
}

/** A failed check of what a server may lack has not failed: it is not there. A difference of an answer has its own finding. */
function asAddition({ addition }: Check, verdict: Verdict): Verdict {
  if (addition === undefined || verdict.outcome !== "failed" || verdict.fault?.finding !== undefined) return verdict;
  return { outcome: "not there", missing: `+ ${addition}` };
}

/** The fault of a check that fails for a difference of an answer. */
function faultIn({ findings }: Run, what: string): CheckFault {
  const fault = findings.find(what) ?? { expected: "an answer as the contract has it", came: what };
  return { ...fault, finding: what, cause: what };
}

/**
 * What failures of one cause have in common: a difference, no answer, an error of the server in one call, the same rule of the wire or of
 * access in several calls, or the same difference in one call.
 */
function causeOf({ id, kind }: Check, { finding, call, outcome, expected, came }: CheckFault): string {
  if (finding !== undefined) return finding;
  const [own = id, name = id] = id.split("/");
  if (expected === NO_ANSWER) return lasting(came);
  if (outcome === 429) return "429";
  if (outcome !== undefined && call !== own) return `${call} answers ${outcome}`;
  if (outcome !== undefined && (kind === "wire" || kind === "access") && !/^(INTERNAL|5\d\d)/.test(String(outcome)))
    return `${name}: ${outcome}`;
  if (kind === "wire") return lasting(`${name} ${expected}`);
  return lasting(`${own} ${expected} ${outcome ?? came}`);
}

const NO_ANSWER = "an answer";

function faultOf(error: unknown, dataset: Dataset, timeoutMs: number): CheckFault {
  const last = { curl: dataset.lastCurl(), call: dataset.lastCall() };
  if (error instanceof CheckFailure)
    return { ...error.fault, curl: error.fault.curl ?? last.curl, call: error.fault.call ?? last.call };
  if (error instanceof DOMException && error.name === "TimeoutError")
    return { expected: `an end within ${timeoutMs} ms`, came: "none", ...last };
  if (error instanceof NoAnswerError) return { expected: NO_ANSWER, came: `none: ${error.reason}`, ...last };
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return { expected: NO_ANSWER, came: `${error instanceof Error ? error.message : String(error)}${cause}`, ...last };
}

/** Shuffles a list by a seed: no check may depend on what others did before it. */
export function seededOrder<T extends { readonly id: string }>(list: readonly T[], seed: string): T[] {
  const keyed = list.map((item) => ({ item, key: createHash("sha256").update(`${seed}:${item.id}`).digest("hex") }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item);
}
