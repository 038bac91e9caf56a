import type { CleanedUp } from "../clean-up.ts";
import type { Result } from "../run-checks.ts";

/** What a run leaves behind: everything the other forms are made from. */
export interface Report {
  readonly target: string;
  readonly adapter: string | undefined;
  readonly startedAt: string;
  readonly seconds: number;
  readonly seed: string;
  readonly results: readonly Result[];
  readonly cleanedUp: CleanedUp;
  /** What has no check of its own, and why. */
  readonly unchecked: readonly { readonly id: string; readonly why: string }[];
}

/** How many of some results passed, failed and were skipped, and how long they took together. */
export interface Score {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly ms: number;
}

/** Counts results. */
export function scoreOf(results: readonly Result[]): Score {
  const count = (outcome: Result["outcome"]) => results.filter((result) => result.outcome === outcome).length;
  return {
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
    ms: results.reduce((sum, { ms }) => sum + ms, 0),
  };
}

/** The results by what `of` says of each, in the order they come. */
export function scoresBy(results: readonly Result[], of: (result: Result) => string): [string, Score][] {
  return [...Map.groupBy(results, of)].map(([name, list]) => [name, scoreOf(list)]);
}

/** How many checks were skipped for want of what. */
export function missingCounts(results: readonly Result[]): [string, number][] {
  const skipped = results.filter(({ outcome }) => outcome === "skipped");
  return [...Map.groupBy(skipped, ({ missing = "" }) => missing)].map(([need, list]) => [need, list.length]);
}

/** Whether a target conforms, as far as it was checked: nothing failed, and something was checked. */
export function isConforming({ results }: Report): boolean {
  const { passed, failed } = scoreOf(results);
  return failed === 0 && passed > 0;
}
