import { shortCurl } from "../../conformance/report/report.ts";
import type { WatchFinding } from "../check/findings.ts";
import { notAsked, placesOf, type WatchReport } from "./report.ts";

/** One line for what was just found. */
export function findingLine(finding: WatchFinding): string {
  return `✗ ${finding.first.where}: ${finding.fault}`;
}

export function textOf(report: WatchReport, required: readonly string[]): string {
  const { target, seconds, requests, pushes, unchecked, findings, missing, additions, warnings, calls, events } =
    report;
  const asked = calls.filter((call) => call.requests > 0);
  const came = Object.values(events).filter((count) => count > 0);
  const forgotten = notAsked(report, required);
  const never = calls.filter((call) => call.requests === 0).map(({ call }) => call);
  return [
    ...findings.map((finding) => details("✗", finding)),
    ...(missing.length === 0 ? [] : [`not there: ${missing.map(({ first }) => first.where).join(", ")}`]),
    ...(additions.length === 0 ? [] : [`additions that it lacks: ${additions.map(({ fault }) => fault).join("; ")}`]),
    ...warnings.map((warning) => details("⚠ client:", warning)),
    ...(forgotten.length === 0 ? [] : [`✗ required, and never asked: ${forgotten.join(", ")}`]),
    `asked ${asked.length} of ${calls.length} calls, heard ${came.length} of ${Object.keys(events).length} events`,
    ...(never.length === 0 || asked.length === 0 ? [] : [`never asked: ${never.join(", ")}`]),
    ...(unchecked === 0 ? [] : [`${unchecked} answers were forwarded but not checked`]),
    `${target}, ${seconds.toFixed(1)} s: ${requests} requests, ${pushes} pushes, ${findings.length} findings, ${missing.length} calls not there, ${warnings.length} odd requests`,
  ].join("\n");
}

function details(mark: string, finding: WatchFinding): string {
  const { curl } = finding.first;
  const lines = [`${mark} ${finding.fault}`, `  in        ${placesOf(finding)}`];
  if (curl !== undefined) lines.push(`  repeat    ${shortCurl(curl)}`);
  if (finding.tests.length > 0) lines.push(`  tests     ${finding.tests.join("; ")}`);
  return lines.join("\n");
}
