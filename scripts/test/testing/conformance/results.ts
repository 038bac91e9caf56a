import type { Report } from "../../../testing/conformance/report/report.ts";
import type { Result } from "../../../testing/conformance/run-checks.ts";

/** A result of a check, for reports. */
export function resultOf(id: string, outcome: Result["outcome"], rest: Partial<Result> = {}): Result {
  const group = id.split(/[./]/)[0] ?? "";
  return { id, group, kind: "rule", says: "it is so", proves: "R1", outcome, ms: 1500, ...rest };
}

/** A failure as the runner reports it. */
export function failureOf(id: string, came: string): Result {
  const fault = { expected: "200", came, curl: "curl -sS 'http://x/'" };
  return resultOf(id, "failed", { fault });
}

/** A report of these results. */
export function reportOf(...results: Result[]): Report {
  return {
    target: "http://127.0.0.1:1",
    adapter: undefined,
    startedAt: "2026-11-21T00:00:00.000Z",
    seconds: 2,
    seed: "s",
    results,
    cleanedUp: { removed: 3, left: 0 },
  };
}
