import { lasting } from "../fault-kinds.ts";
import type { Result } from "../run-checks.ts";
import type { Report } from "./report.ts";

/** Differences between two runs, by ids of checks. */
type ReportDiff = ReturnType<typeof diffOf>;

/** Compares two runs. A new check that fails counts as newly failing. */
export function diffOf(before: Report, after: Report) {
  const old = new Map(before.results.map((result) => [result.id, result]));
  const now = new Set(after.results.map(({ id }) => id));
  const added = after.results.filter(({ id }) => !old.has(id));
  const pairs = after.results.flatMap((result) => {
    const known = old.get(result.id);
    return known === undefined ? [] : [{ before: known, after: result }];
  });
  const became = (from: Result["outcome"] | undefined, to: Result["outcome"] | undefined) =>
    pairs
      .filter(({ before: one, after: other }) => one.outcome !== other.outcome)
      .filter((pair) => [undefined, pair.before.outcome].includes(from) && [undefined, pair.after.outcome].includes(to))
      .map((pair) => pair.after);
  const both = pairs.filter((pair) => pair.before.outcome === "failed" && pair.after.outcome === "failed");
  const changed = both.filter((pair) => wordsOf(pair.before) !== wordsOf(pair.after));
  return {
    newlyFailing: [...became(undefined, "failed"), ...added.filter(({ outcome }) => outcome === "failed")],
    newlyPassing: became("failed", "passed"),
    /** Failed in both runs, in different ways. */
    changed,
    stillFailing: both.length - changed.length,
    newlySkipped: became(undefined, "skipped"),
    noLongerSkipped: became("skipped", undefined),
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
