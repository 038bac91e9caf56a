import { CALLS } from "@chonsu/db/call-records/records";
import type { CheckOutcome } from "../judging/judging.ts";
import type { Result } from "../run-checks.ts";
import { byCall, causesOf } from "./causes.ts";
import { type Report, scoreOf } from "./report.ts";

/** A part of a comparison: a title with the number of its checks, and lines. */
interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * Compares two runs, by ids of checks. Broken is what passed before and now fails or is not there any more; only that makes a run worse than
 * the one before.
 */
export function diffOf(before: Report, after: Report) {
  const old = new Map(before.results.map((result) => [result.id, result]));
  const now = new Set(after.results.map(({ id }) => id));
  const was = ({ id }: Result) => old.get(id)?.outcome;
  const broken = after.results.filter((result) => was(result) === "passed" && BROKEN.includes(result.outcome));
  const failing = after.results.filter(({ outcome }) => outcome === "failed");
  const still = failing.filter((result) => was(result) === "failed");
  const changed = still.filter(({ id, fault }) => fault?.cause !== old.get(id)?.fault?.cause);
  const moved = (to: CheckOutcome, from?: CheckOutcome) =>
    after.results.filter((result) => {
      const earlier = was(result);
      return (
        result.outcome === to && earlier !== undefined && earlier !== to && (from === undefined || earlier === from)
      );
    });
  const gained = moved("passed").filter((result) => was(result) !== "failed");
  const failingFirst = failing.filter((result) => !["passed", "failed"].includes(was(result) ?? ""));
  const told = new Set<string>();
  const sections = [
    section("Broken", broken, causeLines(broken, after, told)),
    section("Failing, and not there or not checked before", failingFirst, causeLines(failingFirst, after, told)),
    section("Failing in another way", changed, causeLines(changed, after, told)),
    section("Newly passing", moved("passed", "failed")),
    section("Passing, and not there or not checked before", gained),
    section("Newly skipped", moved("skipped")),
    section(
      "Added",
      after.results.filter(({ id }) => !old.has(id)),
    ),
    section(
      "Gone",
      before.results.filter(({ id }) => !now.has(id)),
    ),
  ];
  return {
    progress: progressOf(before, after, broken.length),
    sections: sections.filter(({ lines }) => lines.length > 0),
    /** How many fail as before. */
    asBefore: still.length - changed.length,
    isWorse: broken.length > 0,
  };
}

const BROKEN: readonly CheckOutcome[] = ["failed", "not there", "blocked"];

function section(title: string, results: readonly Result[], lines = callLines(results)): Section {
  return { title: `${title}: ${results.length}`, lines };
}

function callLines(results: readonly Result[]): string[] {
  return Array.from(byCall(results), ([call, whats]) => `${call}: ${whats.join(", ")}`);
}

/**
 * What is wrong by its causes, as the report shows them; what is not there any more by its call. A cause that another section has told
 * (`told`) is only named.
 */
function causeLines(results: readonly Result[], { findings }: Report, told: Set<string>): string[] {
  const ofThese = findings.filter(({ what }) => results.some(({ fault }) => fault?.cause === what));
  const causes = causesOf(results, ofThese).flatMap(({ title, key, fault, failed, blocks }) => {
    const facts = told.has(key) ? "as above" : `expected ${fault?.expected}; came ${fault?.came}`;
    told.add(key);
    return [
      `${title}: ${facts}`,
      ...Array.from(failed, ([call, whats]) => `  ${call}: ${whats.join(", ")}`),
      ...(blocks > 0 ? [`  ${blocks} blocked`] : []),
    ];
  });
  const gone = results.filter(({ fault }) => fault === undefined);
  return [...causes, ...gone.map(({ id, outcome, missing }) => `${id}: ${outcome} ${missing ?? ""}`)];
}

/** `31 → 58 calls, 412 → 1,020 checks, 3 broken since`. */
function progressOf(before: Report, after: Report, broken: number): string {
  const calls = [before, after].map(({ absent }) => CALLS.size - absent.filter((call) => CALLS.has(call)).length);
  const checks = [before, after].map(({ results }) => scoreOf(results).passed.toLocaleString("en"));
  return `${calls.join(" → ")} calls, ${checks.join(" → ")} checks, ${broken} broken since`;
}

type ReportDiff = ReturnType<typeof diffOf>;

export function diffText({ progress, sections, asBefore }: ReportDiff): string {
  const parts = sections.flatMap(({ title, lines }) => [title, ...lines.map((line) => `  ${line}`)]);
  return [progress, ...parts, `${asBefore} fail as before`].join("\n");
}

export function diffMarkdown({ progress, sections, asBefore }: ReportDiff): string {
  const parts = sections.flatMap(({ title, lines }) => [
    `## ${title}`,
    lines.map((line) => (line.startsWith("  ") ? `  - ${line.trim()}` : `- ${line}`)).join("\n"),
  ]);
  return `${["# Conformance, compared", `**${progress}**`, ...parts, `${asBefore} fail as before.`].join("\n\n")}\n`;
}
