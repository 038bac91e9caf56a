import type { Result } from "../run-checks.ts";
import { missingCounts, type Report, type Score, scoreOf, scoresBy } from "./report.ts";

export function textOf(report: Report): string {
  const { results, target, seconds, seed, cleanedUp } = report;
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const lines = [
    `${"group".padEnd(24)}${"passed".padStart(8)}${"failed".padStart(8)}${"skipped".padStart(9)}${"time".padStart(10)}`,
    ...scoresBy(results, ({ group }) => group).map(([name, score]) => scoreLine(name, score)),
    scoreLine("all", scoreOf(results)),
    ...failed.map(failureText),
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

function failureText({ id, says, proves, fault }: Result): string {
  const lines = [`\n✗ ${id}`, `  ${says} (${proves})`];
  if (fault !== undefined) lines.push(`  expected  ${fault.expected}`, `  came      ${fault.came}`);
  if (fault?.curl !== undefined) lines.push(`  repeat    ${fault.curl}`);
  return lines.join("\n");
}
