import { shortCurl } from "../../conformance/report/report.ts";
import { markdownOf as tableOf } from "../../table.ts";
import type { CallCoverage } from "../check/coverage.ts";
import type { WatchFinding } from "../check/findings.ts";
import { notAsked, placesOf, type WatchReport } from "./report.ts";

/** The report as Markdown: the findings with their curl lines, and the coverage as a table. */
export function markdownOf(report: WatchReport, required: readonly string[]): string {
  const { target, startedAt, seconds, requests, pushes, findings, missing, additions, warnings, calls, events } =
    report;
  const never = calls.filter((call) => call.requests === 0).map(({ call }) => `\`${call}\``);
  const forgotten = notAsked(report, required).map((call) => `- \`${call}\``);
  const heard = Object.entries(events).map(([event, count]) => `- \`${event}\`: ${count}`);
  const parts = [
    "# Watched",
    `${target}, ${startedAt}, ${seconds.toFixed(0)} s: ${requests} requests, ${pushes} pushes, **${findings.length} findings**.`,
    ...section("Findings", findings.map(details)),
    ...section(
      "Calls that are not there",
      missing.map(({ first, fault }) => `- \`${first.where}\` ${fault}`),
    ),
    ...section(
      "Additions that it lacks",
      additions.map(({ fault }) => `- ${plain(fault)}`),
    ),
    ...section("Required, and never asked", forgotten),
    ...section("Odd requests of the client", warnings.map(details)),
    "## Coverage",
    tableOf(
      ["Call", "requests", "statuses", "codes", "never seen"],
      calls.filter((call) => call.requests > 0).map(rowOf),
    ),
    ...(never.length === 0 ? [] : [`Never asked: ${never.join(", ")}`]),
    heard.join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, lines.join("\n")];
}

function details(finding: WatchFinding): string {
  const { first, tests } = finding;
  const lines = [`### ${plain(finding.fault)}`, `In ${plain(placesOf(finding))}.`];
  if (first.curl !== undefined) lines.push(`\`\`\`sh\n${shortCurl(first.curl)}\n\`\`\``);
  if (tests.length > 0) lines.push(`Tests: ${plain(tests.join("; "))}`);
  return `${lines.join("\n\n")}\n`;
}

function rowOf({ call, requests, statuses, codes, unseen }: CallCoverage): string[] {
  const counts = (all: Readonly<Record<string, number>>) =>
    Object.entries(all)
      .map(([name, count]) => `${name} (${count})`)
      .join(", ");
  return [call, String(requests), counts(statuses), counts(codes), unseen.join(", ")];
}

/** Text on one line without the syntax of Markdown. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_<>|[\]]/g, (mark) => `\\${mark}`);
}
