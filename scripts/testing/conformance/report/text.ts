import { lineOf } from "../../table.ts";
import { type Cause, causesOf } from "./causes.ts";
import { nextText } from "./next.ts";
import {
  additionsText,
  cellsOf,
  missingCounts,
  presenceText,
  type Report,
  SCORE_HEAD,
  scoreOf,
  scoresBy,
  shortCurl,
} from "./report.ts";

const WIDTH = 10;
const NAME_WIDTH = 24;

export function textOf(report: Report): string {
  const { results, target, seconds, seed, cleanedUp } = report;
  const lines = [
    presenceText(report),
    ...additionsText(report),
    "",
    line("group", SCORE_HEAD),
    ...scoresBy(results, "group").map(([name, score]) => line(name, cellsOf(score))),
    line("all", cellsOf(scoreOf(results))),
    ...causesOf(results, report.findings).map(causeText),
    ...missingCounts(results).map(([need, count]) => `skipped ${count}: needs ${need}`),
    `${target}, ${seconds.toFixed(1)} s, seed ${seed}; ${cleanedUp.removed} accounts removed${leftText(report)}`,
    ...nextText(report),
  ];
  return lines.join("\n");
}

function leftText({ cleanedUp, results, accounts }: Report): string {
  const failed = results.some(({ fault }) => fault !== undefined);
  const kept = failed ? "; those of failed checks stay, for their curl lines" : "";
  const list = accounts.length > 0 ? `; ${accounts.length} are listed in the JSON report, for --clean-up` : "";
  return `${cleanedUp.left > 0 ? `, ${cleanedUp.left} could not be` : ""}${kept}${list}`;
}

function line(name: string, cells: readonly string[]): string {
  return lineOf([name, ...cells], WIDTH, NAME_WIDTH);
}

function causeText({ title, says, fault, seenIn, failed, blocks }: Cause): string {
  const lines = [`\n✗ ${title}`];
  if (says !== undefined && says !== "") lines.push(`  ${says}`);
  if (seenIn.length > 0) lines.push(`  seen in   ${someOf(seenIn)}`);
  if (fault !== undefined) lines.push(`  expected  ${fault.expected}`, `  came      ${fault.came}`);
  if (fault?.sent !== undefined) lines.push(`  sent      ${fault.sent}`);
  if (fault?.curl !== undefined) lines.push(`  repeat    ${shortCurl(fault.curl)}`);
  for (const [call, whats] of failed) lines.push(`  fails     ${call}: ${whats.join(", ")}`);
  if (blocks > 0) lines.push(`  blocks    ${blocks} ${blocks === 1 ? "check" : "checks"}`);
  return lines.join("\n");
}

const CALLS_SHOWN = 8;

function someOf(calls: readonly string[]): string {
  const rest = calls.length - CALLS_SHOWN;
  return `${calls.slice(0, CALLS_SHOWN).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
