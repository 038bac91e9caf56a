import { lasting } from "../fault-kinds.ts";
import type { Result } from "../run-checks.ts";
import type { Report } from "./report.ts";

/** Differences between two runs, by ids of checks. */
type ReportDiff = ReturnType<typeof diffOf>;

/** Compares two runs. A new check that fails counts as newly failing. */
export function diffOf(before: Report, after: Report) {
  const old = new Map(before.results.map((result) => [result.id, result]));
  const now = new Set(after.results.map(({ id }) => id));
  const was = ({ id }: Result) => old.get(id)?.outcome;
  const added = after.results.filter(({ id }) => !old.has(id));
  const moved = after.results.filter((result) => old.has(result.id) && was(result) !== result.outcome);
  const both = after.results.filter((result) => result.outcome === "failed" && was(result) === "failed");
  const changed = both.filter((result) => wordsOf(result) !== wordsOf(old.get(result.id)));
  return {
    newlyFailing: [...moved, ...added].filter(({ outcome }) => outcome === "failed"),
    newlyPassing: moved.filter((result) => result.outcome === "passed" && was(result) === "failed"),
    /** Failed in both runs, in different ways. */
    changed,
    stillFailing: both.length - changed.length,
    newlySkipped: moved.filter(({ outcome }) => outcome === "skipped"),
    noLongerSkipped: moved.filter((result) => was(result) === "skipped"),
    added,
    gone: before.results.filter(({ id }) => !now.has(id)),
  };
}

function wordsOf(result: Result | undefined): string {
  return lasting(`${result?.fault?.expected} ${result?.fault?.came}`);
}

export function diffText(diff: ReportDiff): string {
  const parts = sectionsOf(diff).flatMap(([title, lines]) => [`${title}: ${lines.length}`, ...lines]);
  return [...parts, `${diff.stillFailing} fail as before`].join("\n");
}

export function diffMarkdown(diff: ReportDiff): string {
  const parts = sectionsOf(diff).flatMap(([title, lines]) => [
    `## ${title}: ${lines.length}`,
    lines.map((line) => `- ${line.trim()}`).join("\n"),
  ]);
  return `${["# Conformance, compared", ...parts, `${diff.stillFailing} fail as before.`].join("\n\n")}\n`;
}

/** Titles with their lines, without empty ones. */
function sectionsOf(diff: ReportDiff) {
  const withFault = ({ id, fault }: Result) => `  ${id}: expected ${fault?.expected}; came ${fault?.came}`;
  const id = (result: Result) => `  ${result.id}`;
  const sections: [string, string[]][] = [
    ["Newly failing", diff.newlyFailing.map(withFault)],
    ["Newly passing", diff.newlyPassing.map(id)],
    ["Failing in another way", diff.changed.map(withFault)],
    ["Newly skipped", diff.newlySkipped.map((result) => `  ${result.id}: needs ${result.missing}`)],
    ["No longer skipped", diff.noLongerSkipped.map(id)],
    ["Added", diff.added.map(id)],
    ["Gone", diff.gone.map(id)],
  ];
  return sections.filter(([, lines]) => lines.length > 0);
}
