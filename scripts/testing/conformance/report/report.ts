import type { cleanUp } from "../clean-up.ts";
import type { Result } from "../run-checks.ts";

/** The result of a run. All report formats are made from it. */
export interface Report {
  readonly target: string;
  readonly adapter: string | undefined;
  readonly startedAt: string;
  readonly seconds: number;
  readonly seed: string;
  readonly results: readonly Result[];
  readonly cleanedUp: Awaited<ReturnType<typeof cleanUp>>;
}

type Score = ReturnType<typeof scoreOf>;

/** Counts of passed, failed and skipped results, and their time together. */
export function scoreOf(results: readonly Result[]) {
  const count = (outcome: Result["outcome"]) => results.filter((result) => result.outcome === outcome).length;
  return {
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
    ms: results.reduce((sum, { ms }) => sum + ms, 0),
  };
}

/** Scores by group or kind, in the order of the results. */
export function scoresBy(results: readonly Result[], by: "group" | "kind"): [string, Score][] {
  return [...Map.groupBy(results, (result) => result[by])].map(([name, list]) => [name, scoreOf(list)]);
}

/** A score as cells of a table. */
export const SCORE_HEAD = ["passed", "failed", "skipped", "time"];
export function cellsOf({ passed, failed, skipped, ms }: Score): string[] {
  return [...[passed, failed, skipped].map(String), `${(ms / 1000).toFixed(1)} s`];
}

/** How many checks were skipped because of each missing adapter action. */
export function missingCounts(results: readonly Result[]): [string, number][] {
  const skipped = results.filter(({ outcome }) => outcome === "skipped");
  return [...Map.groupBy(skipped, ({ missing = "" }) => missing)].map(([need, list]) => [need, list.length]);
}

const CURL_MAX = 1500;

/** A curl line for a reader. The whole line is in the JSON report. */
export function shortCurl(curl: string): string {
  return curl.length > CURL_MAX ? `${curl.slice(0, CURL_MAX)}… (the whole line is in the report of --json)` : curl;
}

/** Whether the target conforms as far as it was checked: nothing failed, and at least one check ran. */
export function isConforming({ results }: Report): boolean {
  const { passed, failed } = scoreOf(results);
  return failed === 0 && passed > 0;
}
