import type { Result } from "../run-checks.ts";
import { type Report, scoreOf } from "./report.ts";

/** The report in JUnit format for CI: a suite for each group, a case for each check. */
export function junitOf({ results, startedAt, seconds }: Omit<Report, "findings" | "accounts">): string {
  const suites = [...Map.groupBy(results, ({ group }) => group)].map(([group, list]) =>
    suiteOf(group, list, startedAt),
  );
  const head = `<testsuites name="conformance" ${countsOf(results)} time="${seconds.toFixed(3)}">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites, "</testsuites>", ""].join("\n");
}

function suiteOf(group: string, results: readonly Result[], startedAt: string): string {
  const { ms } = scoreOf(results);
  const about = `name="${escaped(group)}" timestamp="${escaped(startedAt)}" time="${(ms / 1000).toFixed(3)}"`;
  return [`  <testsuite ${about} ${countsOf(results)}>`, ...results.map(caseOf), "  </testsuite>"].join("\n");
}

function countsOf(results: readonly Result[]): string {
  const { passed, failed } = scoreOf(results);
  const skipped = results.length - passed - failed;
  return `tests="${results.length}" failures="${failed}" skipped="${skipped}" errors="0"`;
}

function caseOf({ id, group, ms, outcome, missing, says, proves, fault }: Result): string {
  const head = `    <testcase classname="${escaped(group)}" name="${escaped(id)}" time="${(ms / 1000).toFixed(3)}"`;
  if (outcome === "passed") return `${head}/>`;
  const body =
    outcome !== "failed"
      ? `<skipped message="${escaped(`${outcome === "skipped" ? "needs" : `${outcome}:`} ${missing ?? ""}`)}"/>`
      : `<failure message="${escaped(fault?.came ?? "")}">${escaped(
          `${says} (${proves})\nexpected: ${fault?.expected ?? ""}\ncame: ${fault?.came ?? ""}\n${fault?.sent === undefined ? "" : `sent: ${fault.sent}\n`}${fault?.curl ?? ""}`,
        )}</failure>`;
  return `${head}>${body}</testcase>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
};

/** Escapes text for XML. Characters that XML cannot contain become a replacement character. */
function escaped(text: string): string {
  const carried = text.toWellFormed().replace(/[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
  return carried.replace(/[&<>"\n]/g, (mark) => ENTITIES[mark] ?? mark);
}
