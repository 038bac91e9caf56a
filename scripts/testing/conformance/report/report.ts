import { CALLS } from "@chonsu/db/call-records/records";
import { PUSH } from "../calls.ts";
import { isAddition } from "../differences/additions.ts";
import type { Finding } from "../differences/findings.ts";
import { type CheckOutcome, OUTCOMES } from "../judging/judging.ts";
import type { Result } from "../run-checks.ts";
import type { SignedUp } from "../run-facts.ts";

/** The result of a run. All report formats are made from it. */
export interface Report {
  readonly target: string;
  readonly adapter: string | undefined;
  readonly startedAt: string;
  readonly seconds: number;
  readonly seed: string;
  /** Calls that are not there yet, by name. */
  readonly absent: readonly string[];
  /** Those of them that may be there: an unknown id is answered like an unknown path. */
  readonly unclear?: readonly string[];
  readonly results: readonly Result[];
  /** The differences of answers and pushes, each once. */
  readonly findings: readonly Finding[];
  /** How many accounts were deleted, and how many could not be. */
  readonly cleanedUp: { readonly removed: number; readonly left: number };
  /** Every account that stays, with its password: `--clean-up` deletes them later. */
  readonly accounts: readonly SignedUp[];
}

type Score = ReturnType<typeof scoreOf>;

/** Counts of results by their outcome, and their time together. */
export function scoreOf(results: readonly Pick<Result, "outcome" | "ms">[]) {
  const count = (outcome: CheckOutcome) => results.filter((result) => result.outcome === outcome).length;
  return {
    passed: count("passed"),
    failed: count("failed"),
    "not there": count("not there"),
    blocked: count("blocked"),
    skipped: count("skipped"),
    ms: results.reduce((sum, { ms }) => sum + ms, 0),
  };
}

/** Scores by group or kind, in the order of the results. */
export function scoresBy(results: readonly Result[], by: "group" | "kind"): [string, Score][] {
  return [...Map.groupBy(results, (result) => result[by])].map(([name, list]) => [name, scoreOf(list)]);
}

/** A score as cells of a table. */
export const SCORE_HEAD = [...OUTCOMES, "time"];
export function cellsOf(score: Score): string[] {
  return [...OUTCOMES.map((outcome) => String(score[outcome])), `${(score.ms / 1000).toFixed(1)} s`];
}

/** The outcomes that differ from none: `1 passed, 2 failed`. */
export function scoreText(score: Score): string {
  const [first = "passed", ...others] = OUTCOMES;
  const told = [first, ...others.filter((outcome) => outcome === "failed" || score[outcome] > 0)];
  return told.map((outcome) => `${score[outcome]} ${outcome}`).join(", ");
}

/** How many checks were skipped because of each missing adapter action. */
export function missingCounts(results: readonly Result[]): [string, number][] {
  const skipped = results.filter(({ outcome }) => outcome === "skipped");
  return [...Map.groupBy(skipped, ({ missing = "" }) => missing)].map(([need, list]) => [need, list.length]);
}

/** How far the target is: the first line of each report. */
export function presenceText({ absent, unclear = [] }: Pick<Report, "absent" | "unclear">): string {
  const calls = absent.filter((call) => CALLS.has(call)).length;
  const pushes = absent.includes(PUSH) ? "; nor are the pushes" : "";
  if (absent.length === 0) return `all ${CALLS.size} calls are there`;
  return `${calls} of ${CALLS.size} calls ${calls === 1 ? "is" : "are"} not there yet${pushes}${unclearText(unclear)}`;
}

/** What hides calls that may be there. */
function unclearText(unclear: readonly string[]): string {
  if (unclear.length === 0) return "";
  return `; ${unclear.length} of them may be: they answer as unknown paths do, without a code of the contract or for want of a member who may ask`;
}

/** What a server may lack (R51) and this one does: fields, calls and events. */
export function missingAdditions({ absent, findings, results }: Told): string[] {
  const events = results.flatMap(({ outcome, missing }) =>
    outcome === "not there" && missing !== undefined ? [missing] : [],
  );
  return [
    ...findings.filter(({ isAddition }) => isAddition).map(({ what }) => what),
    ...new Set([...absent, ...events].filter((name) => isAddition(name) || name.startsWith("+ "))),
  ];
}

/** The same as a line; nothing when no addition is missing. */
export function additionsText(report: Told): string[] {
  const missing = missingAdditions(report);
  if (missing.length === 0) return [];
  return [`${missing.length} ${missing.length === 1 ? "addition" : "additions"} missing: ${missing.join(", ")}`];
}

const CURL_MAX = 1500;

/** A curl line for a reader. The whole line is in the JSON report. */
export function shortCurl(curl: string): string {
  return curl.length > CURL_MAX ? `${curl.slice(0, CURL_MAX)}… (the whole line is in the report of --json)` : curl;
}

/** What of a report says how the target is. */
export type Told = Pick<Report, "results" | "absent" | "findings">;

/**
 * Whether the target conforms as far as it was checked: nothing failed or differs, at least one check ran, and every call is there, unless
 * calls may be missing (`allowMissing`). What may be lacking is needed only with `additions`.
 */
export function isConforming(report: Told, { allowMissing = false, additions = false } = {}): boolean {
  const { passed, failed } = scoreOf(report.results);
  const isDifferent =
    report.findings.some((finding) => !finding.isAddition) || report.results.some(({ fault }) => fault !== undefined);
  const isWhole = allowMissing || report.absent.every(isAddition);
  return failed === 0 && passed > 0 && !isDifferent && isWhole && (!additions || missingAdditions(report).length === 0);
}
