import { isAddition } from "../../conformance/differences/additions.ts";
import type { CallCoverage } from "../check/coverage.ts";
import type { WatchFinding } from "../check/findings.ts";
import type { Watcher } from "../check/watcher.ts";

/** What a run has seen. All forms of the report are made from it. */
export interface WatchReport {
  readonly target: string;
  readonly startedAt: string;
  readonly seconds: number;
  /** Requests to calls. */
  readonly requests: number;
  readonly pushes: number;
  /** Answers of calls that nobody looked at: too long, or more than could be read. */
  readonly unchecked: number;
  /** Where the target leaves the contract. */
  readonly findings: readonly WatchFinding[];
  /** Calls that the target does not have. */
  readonly missing: readonly WatchFinding[];
  /** What the target lacks and may lack (R51). */
  readonly additions: readonly WatchFinding[];
  /** Odd requests of the client. */
  readonly warnings: readonly WatchFinding[];
  readonly calls: readonly CallCoverage[];
  /** Event → how often it came. */
  readonly events: Readonly<Record<string, number>>;
}

export function reportOf(watcher: Watcher, target: string, began: number, dropped: number): WatchReport {
  const isStillMissing = ({ first: { where } }: WatchFinding) => !watcher.coverage.hasSucceeded(where);
  return {
    target,
    startedAt: new Date(began).toISOString(),
    seconds: (Date.now() - began) / 1000,
    requests: watcher.requests,
    pushes: watcher.pushes,
    unchecked: watcher.unchecked + dropped,
    findings: watcher.findings.all(),
    missing: watcher.missing.all().filter(isStillMissing),
    additions: watcher.additions.all(),
    warnings: watcher.warnings.all(),
    calls: watcher.coverage.calls(),
    events: watcher.coverage.events(),
  };
}

/** The calls with one of these beginnings that nobody has asked. */
export function notAsked({ calls }: WatchReport, required: readonly string[]): string[] {
  const asked = calls.filter(({ requests }) => requests === 0).map(({ call }) => call);
  return asked.filter((call) => required.some((prefix) => call.startsWith(prefix)));
}

/** What must be so for the contract to hold. */
export interface Wanted {
  /** Beginnings of the names of calls that must be asked. */
  readonly requireCalls: readonly string[];
  /** Calls may be missing. */
  readonly allowMissing: boolean;
  /** Additions count too. */
  readonly additions: boolean;
}

/** Whether the target keeps the contract as far as it was asked, and was asked what it should be. */
export function isKept(report: WatchReport, { requireCalls, allowMissing, additions }: Wanted): boolean {
  const missing = report.missing.filter(({ first: { where } }) => additions || !isAddition(where));
  const isLacking = (!allowMissing && missing.length > 0) || (additions && report.additions.length > 0);
  return report.findings.length === 0 && !isLacking && notAsked(report, requireCalls).length === 0;
}

/** Where a finding was seen: `users.one and 4 other calls`. */
export function placesOf({ where, count }: WatchFinding): string {
  const [first = "", ...more] = Object.keys(where);
  const others = more.length === 0 ? "" : ` and ${more.length} more`;
  return `${first}${others}${count === 1 ? "" : `, ${count} times`}`;
}
