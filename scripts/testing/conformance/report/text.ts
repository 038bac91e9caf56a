import { type Cause, causesOf } from "./causes.ts";
import { missingCounts, type Report, type Score, scoreOf, scoresBy, shortCurl } from "./report.ts";

export function textOf(report: Report): string {
  const { results, target, seconds, seed, cleanedUp } = report;
  const lines = [
    `${"group".padEnd(24)}${"passed".padStart(8)}${"failed".padStart(8)}${"skipped".padStart(9)}${"time".padStart(10)}`,
    ...scoresBy(results, ({ group }) => group).map(([name, score]) => scoreLine(name, score)),
    scoreLine("all", scoreOf(results)),
    ...causesOf(results).map(causeText),
    ...missingCounts(results).map(([need, count]) => `skipped ${count}: needs ${need}`),
    `${target}, ${seconds.toFixed(1)} s, seed ${seed}; ${cleanedUp.removed} accounts removed${leftText(report)}`,
  ];
  return lines.join("\n");
}

function leftText({ cleanedUp, results }: Report): string {
  const kept = results.some(({ outcome }) => outcome === "failed")
    ? "; those of failed checks stay, for their curl lines"
    : "";
  return `${cleanedUp.left > 0 ? `, ${cleanedUp.left} could not be` : ""}${kept}`;
}

function scoreLine(name: string, { passed, failed, skipped, ms }: Score): string {
  const seconds = `${(ms / 1000).toFixed(1)} s`;
  return `${name.padEnd(24)}${String(passed).padStart(8)}${String(failed).padStart(8)}${String(skipped).padStart(9)}${seconds.padStart(10)}`;
}

function causeText({ first: { id, says, proves, fault }, count, calls }: Cause): string {
  const lines = [`\n✗ ${id}${count === 1 ? "" : ` and ${count - 1} more`}`, `  ${says} (${proves})`];
  if (fault !== undefined) lines.push(`  expected  ${fault.expected}`, `  came      ${fault.came}`);
  if (fault?.curl !== undefined) lines.push(`  repeat    ${shortCurl(fault.curl)}`);
  for (const [call, whats] of calls) lines.push(`  also in   ${call}: ${whats.join(", ")}`);
  return lines.join("\n");
}
