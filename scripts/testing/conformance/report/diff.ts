import { lasting } from "../fault-kinds.ts";
import type { Result } from "../run-checks.ts";
import type { Report } from "./report.ts";

/** Compares two runs, by ids of checks. A new check that fails counts as newly failing. */
export function diffOf(before: Report, after: Report) {
  const old = new Map(before.results.map((result) => [result.id, result]));
  const now = new Set(after.results.map(({ id }) => id));
  const was = ({ id }: Result) => old.get(id)?.outcome;
  const failing = after.results.filter(({ outcome }) => outcome === "failed");
  const stillFailing = failing.filter((result) => was(result) === "failed");
  const changed = stillFailing.filter((result) => wordsOf(result) !== wordsOf(old.get(result.id)));
  const moved = after.results.filter((result) => old.has(result.id) && was(result) !== result.outcome);
  const newlySkipped = moved.filter(({ outcome }) => outcome === "skipped");
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ["Newly failing", failing.filter((result) => was(result) !== "failed").map(withFault)],
    ["Newly passing", idsOf(moved.filter((result) => result.outcome === "passed" && was(result) === "failed"))],
    ["Failing in another way", changed.map(withFault)],
    ["Newly skipped", newlySkipped.map(({ id, missing }) => `${id}: needs ${missing}`)],
    ["No longer skipped", idsOf(moved.filter((result) => was(result) === "skipped"))],
    ["Added", idsOf(after.results.filter(({ id }) => !old.has(id)))],
    ["Gone", idsOf(before.results.filter(({ id }) => !now.has(id)))],
  ];
  return {
    sections: sections.filter(([, lines]) => lines.length > 0),
    /** How many fail as before. */
    asBefore: stillFailing.length - changed.length,
    isWorse: stillFailing.length < failing.length,
  };
}

const idsOf = (results: readonly Result[]) => results.map(({ id }) => id);
const withFault = ({ id, fault }: Result) => `${id}: expected ${fault?.expected}; came ${fault?.came}`;

function wordsOf(result: Result | undefined): string {
  return lasting(`${result?.fault?.expected} ${result?.fault?.came}`);
}

type ReportDiff = ReturnType<typeof diffOf>;

export function diffText({ sections, asBefore }: ReportDiff): string {
  const parts = sections.flatMap(([title, lines]) => [
    `${title}: ${lines.length}`,
    ...lines.map((line) => `  ${line}`),
  ]);
  return [...parts, `${asBefore} fail as before`].join("\n");
}

export function diffMarkdown({ sections, asBefore }: ReportDiff): string {
  const parts = sections.flatMap(([title, lines]) => [`## ${title}: ${lines.length}`, `- ${lines.join("\n- ")}`]);
  return `${["# Conformance, compared", ...parts, `${asBefore} fail as before.`].join("\n\n")}\n`;
}
