import { lineOf } from "../../table.ts";
import { type Cause, causesOf } from "./causes.ts";
import {
  cellsOf,
  missingCounts,
  nextText,
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
    "",
    line("group", SCORE_HEAD),
    ...scoresBy(results, "group").map(([name, score]) => line(name, cellsOf(score))),
    line("all", cellsOf(scoreOf(results))),
    ...causesOf(results).map(causeText),
    ...missingCounts(results).map(([need, count]) => `skipped ${count}: needs ${need}`),
    `${target}, ${seconds.toFixed(1)} s, seed ${seed}; ${cleanedUp.removed} accounts removed${leftText(report)}`,
    ...nextText(results),
  ];
  return lines.join("\n");
}

function leftText({ cleanedUp, results }: Report): string {
  const kept = results.some(({ outcome }) => outcome === "failed")
    ? "; those of failed checks stay, for their curl lines"
    : "";
  return `${cleanedUp.left > 0 ? `, ${cleanedUp.left} could not be` : ""}${kept}`;
}

function line(name: string, cells: readonly string[]): string {
  return lineOf([name, ...cells], WIDTH, NAME_WIDTH);
}

function causeText({ first: { id, says, proves, fault }, count, calls }: Cause): string {
  const lines = [`\n✗ ${id}${count === 1 ? "" : ` and ${count - 1} more`}`, `  ${says} (${proves})`];
  if (fault !== undefined) lines.push(`  expected  ${fault.expected}`, `  came      ${fault.came}`);
  if (fault?.curl !== undefined) lines.push(`  repeat    ${shortCurl(fault.curl)}`);
  for (const [call, whats] of calls) lines.push(`  also in   ${call}: ${whats.join(", ")}`);
  return lines.join("\n");
}
