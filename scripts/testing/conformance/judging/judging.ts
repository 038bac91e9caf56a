import { NoAnswerError } from "../../caller.ts";
import { TOKENS } from "../calls.ts";
import type { Check } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { NeedsValue } from "../differences/guard.ts";
import { CheckFailure, type CheckFault, inTime, Missing, NotPushed, NotThere } from "../failure.ts";
import { lasting } from "../fault-kinds.ts";
import { able, type Run } from "../run-facts.ts";

/** What can come of a check: `not there` when its own call is not there yet, `blocked` when it needs another one that is not there or does not work. */
export const OUTCOMES = ["passed", "failed", "not there", "blocked", "skipped"] as const;
export type CheckOutcome = (typeof OUTCOMES)[number];

/** What came of a check, as far as it can be known before the end of the run. */
export interface Verdict {
  readonly outcome: CheckOutcome;
  /** What a skipped check lacks, or what a check waits for: a call that is not there, or the cause that it does not work. */
  readonly missing?: string;
  readonly fault?: CheckFault;
  /** The event for which the check waited in vain. */
  readonly event?: string;
}

/** Runs a check. */
export async function judge(check: Check, dataset: Dataset, timeoutMs: number): Promise<Verdict> {
  const own = ownOf(check);
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
      const { what, isAddition, call } = error.difference;
      if (isAddition) {
        noteLacking(dataset, what);
        return { outcome: "blocked", missing: `+ ${what}` };
      }
      const fault = faultIn(dataset.run, what);
      return call === own || call === check.shows
        ? { outcome: "failed", fault }
        : { outcome: "blocked", missing: what, fault };
    }
    if (error instanceof Missing) return { outcome: "skipped", missing: error.message };
    const event = error instanceof NotPushed ? { event: error.event } : {};
    return { outcome: "failed", fault: faultOf(error, dataset, timeoutMs), ...event };
  }
}

/**
 * What came of a check, once the run has ended. A call that never worked is one cause, and whatever else needs it is blocked by it; so is a
 * token that no call accepts. What waited for an event that nobody ever got has not failed, nor has a check of what a server may lack (R51).
 */
export function settled(run: Run, check: Check, { event, ...verdict }: Verdict): Omit<Verdict, "event"> {
  const { outcome, fault } = verdict;
  if (outcome !== "failed" || fault === undefined) return verdict;
  const own = ownOf(check);
  if (event !== undefined && !run.heard.has(event))
    return { outcome: check.shows === event ? "not there" : "blocked", missing: event };
  const cause = causeOf(run, check, fault);
  const known = { ...fault, cause };
  const isBlocked = cause === UNACCEPTED || (isDead(run, fault) && fault.call !== own);
  if (isBlocked) return { outcome: "blocked", missing: cause, fault: known };
  if (check.addition !== undefined && fault.finding === undefined)
    return { outcome: "not there", missing: `+ ${check.addition}` };
  return { outcome, fault: known };
}

/** Notes an addition that no answer of the call needs to have, and that a check has missed. */
function noteLacking({ run, lastCall, lastCurl }: Dataset, what: string): void {
  if (run.findings.find(what) !== undefined) return;
  const fault = { expected: what.replace(" has no ", "."), came: "nothing", call: lastCall(), curl: lastCurl() };
  run.findings.note(lastCall() ?? "", { what, isAddition: true, fault });
}

/** The call of a check, or its group. */
function ownOf({ id }: Pick<Check, "id">): string {
  return id.split("/")[0] ?? id;
}

/** The fault of a check that fails for a difference of an answer. */
function faultIn({ findings }: Run, what: string): CheckFault {
  const fault = findings.find(what) ?? { expected: "an answer as the contract has it", came: what };
  return { ...fault, finding: what, cause: what };
}

const UNACCEPTED = "the token of a sign-in is refused by every call";

/** The call of a fault has not worked once. */
function isDead(run: Run, { call, isBroken }: CheckFault): boolean {
  return isBroken === true && call !== undefined && !run.worked.has(call);
}

/**
 * What failures of one cause have in common: a difference, no answer, a call that does not work, the same rule of the wire or of access in
 * several calls, or the same difference in one call.
 */
function causeOf(run: Run, { id, kind, says }: Check, fault: CheckFault): string {
  const { finding, call, outcome, expected, came, isBroken, isTurnedAway } = fault;
  const [own = id, name = id] = id.split("/");
  if (isTurnedAway === true && !run.worked.has(TOKENS)) return UNACCEPTED;
  if (expected === NO_ANSWER) return lasting(came);
  if (outcome === 429) return "429";
  if (isBroken === true && isRedirect(outcome)) return `calls answer ${outcome} to another address`;
  const isOwnError = /^(INTERNAL|5\d\d)$/.test(String(outcome));
  if (isBroken === true && (isOwnError || call !== own || isDead(run, fault))) return `${call} answers ${outcome}`;
  if (finding !== undefined) return finding;
  if (outcome !== undefined && call !== own) return `${own} ${says}`;
  if (outcome !== undefined && (kind === "wire" || (kind === "access" && OUTSIDE.test(name))))
    return `${name}: ${outcome}`;
  if (kind === "wire") return lasting(`${name} ${expected}`);
  return lasting(`${own} ${expected} ${outcome ?? came}`);
}

/** Access checks of whoever has no good token: the same rule in all calls. */
const OUTSIDE = /^as-(visitor|bad-token|expired-token|left-member)$/;

function isRedirect(outcome: number | string | undefined): boolean {
  return typeof outcome === "number" && outcome >= 300 && outcome < 400;
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
