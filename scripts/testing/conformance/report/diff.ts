import { lasting } from "../fault-kinds.ts";
import type { Result } from "../run-checks.ts";
import type { Report } from "./report.ts";

/** Differences between two runs, by ids of checks. */
export interface ReportDiff {
  readonly newlyFailing: readonly Result[];
  readonly newlyPassing: readonly Result[];
  /** Failed in both runs, in different ways. */
  readonly changed: readonly { readonly before: Result; readonly after: Result }[];
  readonly stillFailing: number;
  /** Checks that are skipped now and were not before. */
  readonly newlySkipped: readonly Result[];
  readonly noLongerSkipped: readonly Result[];
  readonly added: readonly Result[];
  readonly gone: readonly Result[];
}

/** Compares two runs. A new check that fails counts as newly failing. */
export function diffOf(before: Report, after: Report): ReportDiff {
  const old = new Map(before.results.map((result) => [result.id, result]));
  const now = new Map(after.results.map((result) => [result.id, result]));
  const pairs = after.results.flatMap((result) => {
    const known = old.get(result.id);
    return known === undefined ? [] : [{ before: known, after: result }];
  });
  const both = pairs.filter((pair) => pair.before.outcome === "failed" && pair.after.outcome === "failed");
  const became = (outcome: Result["outcome"]) =>
    pairs.filter((pair) => pair.after.outcome === outcome && pair.before.outcome !== outcome).map((pair) => pair.after);
  const added = after.results.filter(({ id }) => !old.has(id));
  const changed = both.filter((pair) => wordsOf(pair.before) !== wordsOf(pair.after));
  return {
    newlyFailing: [...became("failed"), ...added.filter(({ outcome }) => outcome === "failed")],
    newlyPassing: pairs
      .filter((pair) => pair.before.outcome === "failed" && pair.after.outcome === "passed")
      .map((pair) => pair.after),
    changed,
    stillFailing: both.length - changed.length,
    newlySkipped: became("skipped"),
    noLongerSkipped: pairs
      .filter((pair) => pair.before.outcome === "skipped" && pair.after.outcome !== "skipped")
      .map((pair) => pair.after),
    added,
    gone: before.results.filter(({ id }) => !now.has(id)),
  };
}

function wordsOf({ fault }: Result): string {
  return lasting(`${fault?.expected} ${fault?.came}`);
}

export function diffText(diff: ReportDiff): string {
  const parts = sectionsOf(diff).flatMap(([title, lines]) =>
    lines.length === 0 ? [] : [`${title}: ${lines.length}`, ...lines],
  );
  return [...parts, `${diff.stillFailing} fail as before`].join("\n");
}

export function diffMarkdown(diff: ReportDiff): string {
  const parts = sectionsOf(diff).flatMap(([title, lines]) =>
    lines.length === 0 ? [] : [`## ${title}: ${lines.length}`, lines.map((line) => `- ${line.trim()}`).join("\n")],
  );
  return `${["# Conformance, compared", ...parts, `${diff.stillFailing} fail as before.`].join("\n\n")}\n`;
}

function sectionsOf(diff: ReportDiff): (readonly [string, readonly string[]])[] {
  const withFault = ({ id, fault }: Result) => `  ${id}: expected ${fault?.expected}; came ${fault?.came}`;
  const id = (result: Result) => `  ${result.id}`;
  return [
    ["Newly failing", diff.newlyFailing.map(withFault)],
    ["Newly passing", diff.newlyPassing.map(id)],
    ["Failing in another way", diff.changed.map(({ after }) => withFault(after))],
    ["Newly skipped", diff.newlySkipped.map((result) => `  ${result.id}: needs ${result.missing}`)],
    ["No longer skipped", diff.noLongerSkipped.map(id)],
    ["Added", diff.added.map(id)],
    ["Gone", diff.gone.map(id)],
  ];
}
