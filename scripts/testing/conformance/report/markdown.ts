import { markdownOf as tableOf } from "../../table.ts";
import type { Result } from "../run-checks.ts";
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
  scoreText,
  shortCurl,
} from "./report.ts";

/** The report as Markdown: by group, by kind, and each failure with the curl command that repeats it. */
export function markdownOf(report: Report): string {
  const { results, target, startedAt, seconds, seed } = report;
  const causes = causesOf(results, report.findings);
  const missing = missingCounts(results).map(([need, count]) => `- \`${need}\`: ${count}`);
  const parts = [
    "# Conformance",
    `**${presenceText(report)}**`,
    ...additionsText(report),
    `${target}, ${startedAt}, ${seconds.toFixed(0)} s, seed \`${seed}\`: **${scoreText(scoreOf(results))}**.`,
    table(results, "group", "Group"),
    table(results, "kind", "Kind"),
    ...(causes.length === 0 ? [] : ["## Failed", ...causes.map(causeOf)]),
    ...(missing.length === 0 ? [] : ["## Skipped, for want of", missing.join("\n")]),
    ...nextText(report),
  ];
  return `${parts.join("\n\n")}\n`;
}

function table(results: readonly Result[], by: "group" | "kind", title: string): string {
  const rows = scoresBy(results, by).map(([name, score]) => [
    `${score.failed === 0 ? "✓" : "✗"} ${name}`,
    ...cellsOf(score),
  ]);
  return tableOf([title, ...SCORE_HEAD], rows);
}

function causeOf({ title, says, fault, seenIn, failed, blocks }: Cause): string {
  const lines = [`### ${oneLine(title)}`];
  if (says !== undefined && says !== "") lines.push(says);
  if (seenIn.length > 0) lines.push(`Seen in ${seenIn.map((call) => `\`${call}\``).join(", ")}.`);
  if (fault !== undefined) {
    const sent = fault.sent === undefined ? "" : `\n- sent: ${oneLine(fault.sent)}`;
    lines.push(`- expected: ${oneLine(fault.expected)}\n- came: ${oneLine(fault.came)}${sent}`);
  }
  if (fault?.curl !== undefined) lines.push(`\`\`\`sh\n${shortCurl(fault.curl)}\n\`\`\``);
  if (failed.size > 0) lines.push([...failed].map(([call, whats]) => `- \`${call}\`: ${whats.join(", ")}`).join("\n"));
  if (blocks > 0) lines.push(`Blocks ${blocks} ${blocks === 1 ? "check" : "checks"}.`);
  return lines.join("\n\n");
}

/** Text on one line without Markdown syntax. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_<>|[\]]/g, (mark) => `\\${mark}`);
}
