import { CALLS } from "@chonsu/db/call-records/records";
import { KINDS } from "../check.ts";
import { type CheckOutcome, OUTCOMES } from "../judging/judging.ts";
import type { Result } from "../run-checks.ts";
import { type Cause, causesOf } from "./causes.ts";
import { nextText } from "./next.ts";
import { additionsText, presenceText, type Report, scoreOf, scoreText, shortCurl } from "./report.ts";

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#faf9f6, #171411); --surface: light-dark(#fff, #201c18);
  --line: light-dark(#e6e2da, #38322b); --text: light-dark(#1f1b16, #f3eee7); --muted: light-dark(#665f55, #b5aca0);
  --passed: light-dark(#166c46, #5fc795); --failed: light-dark(#b42318, #ff8a7a); --blocked: light-dark(#7d5200, #f0b860); }
body { margin: 0 auto; max-width: 1100px; padding: 16px; background: var(--paper); color: var(--text);
  font: 1rem/1.5 -apple-system, "Apple SD Gothic Neo", "Malgun Gothic", sans-serif; }
h1 { font-size: 1.375rem; } h2 { font-size: 1.125rem; margin-top: 32px; } h3 { font-size: 1rem; margin: 0; }
table { border-collapse: collapse; background: var(--surface); } th { text-align: left; font-weight: 400; }
th, td { border: 1px solid var(--line); padding: 2px 10px; } thead th { color: var(--muted); }
td { text-align: center; min-width: 64px; white-space: nowrap; font-variant-numeric: tabular-nums; color: var(--muted); }
td[colspan] { text-align: left; }
.passed { color: var(--passed); } .failed { color: var(--failed); font-weight: 600; } .blocked { color: var(--blocked); }
article { margin: 12px 0; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
p { margin: 4px 0; overflow-wrap: anywhere; } .facts { color: var(--muted); font-size: 0.875rem; }
pre { font-size: 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
polyline { fill: none; stroke: var(--passed); stroke-width: 2; } polyline.failed { stroke: var(--failed); }
.wide { overflow-x: auto; } .wide th:first-child { position: sticky; left: 0; background: var(--surface); }
a { color: inherit; } svg { max-width: 100%; height: auto; } article:target { border-color: var(--failed); }
@media (max-width: 600px) { th, td { padding: 2px 6px; min-width: 0; font-size: 0.8125rem; } }
text { fill: var(--muted); font-size: 12px; }`;

/** The report as one page without anything to load: calls × kinds, everything that is wrong, and the progress since earlier reports. */
export function pageOf(report: Report, earlier: readonly Report[]): string {
  const { target, startedAt, seconds, results, findings } = report;
  const causes = causesOf(results, findings);
  const facts = [...additionsText(report), ...nextText(report), `${target}, ${startedAt}, ${seconds.toFixed(0)} s`];
  const body = [
    `<h1>${escaped(presenceText(report))}</h1>`,
    `<p>${escaped(scoreText(scoreOf(results)))}</p>`,
    ...facts.map((fact) => `<p class="facts">${escaped(fact)}</p>`),
    ...plotOf([...earlier.filter((one) => one.startedAt < startedAt), report]),
    ...(causes.length === 0 ? [] : ["<h2>What is wrong</h2>", ...causes.map(articleOf)]),
    "<h2>Calls</h2>",
    matrixOf(results, causes),
  ];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Conformance</title>`;
  return `<!doctype html>\n<html lang="en"><head>${head}<style>${STYLE}</style></head><body>\n${body.join("\n")}\n</body></html>\n`;
}

/** A row for each call, or group of checks without a call; a column for each kind of check. */
function matrixOf(results: readonly Result[], causes: readonly Cause[]): string {
  const rows = [...Map.groupBy(results, ({ id }) => id.split("/")[0] ?? id)].map(([call, own]) => {
    const isAbsent = own.every(({ outcome }) => outcome === "not there");
    const absent = `<td class="not-there" colspan="${KINDS.length}">${own.length} not there</td>`;
    if (isAbsent) return `<tr><th>${escaped(call)}</th>${absent}</tr>`;
    const cells = KINDS.map((kind) =>
      cellOf(
        own.filter((result) => result.kind === kind),
        causes,
      ),
    );
    return `<tr><th>${escaped(call)}</th>${cells.join("")}</tr>`;
  });
  const head = ["call", ...KINDS].map((name) => `<th>${name}</th>`).join("");
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table></div>`;
}

/** The worst outcome, and how many of the checks passed. */
function cellOf(results: readonly Result[], causes: readonly Cause[]): string {
  if (results.length === 0) return "<td></td>";
  const score = scoreOf(results);
  const order: readonly CheckOutcome[] = ["failed", "blocked", "not there", "passed", "skipped"];
  const worst = order.find((outcome) => score[outcome] > 0) ?? "passed";
  const told = OUTCOMES.flatMap((outcome) => (score[outcome] > 0 ? [`${score[outcome]} ${outcome}`] : [])).join(", ");
  const count = worst === "passed" ? `${score.passed}` : `${score[worst]} ${worst}`;
  const cause = results.find(({ outcome, fault }) => outcome === worst && fault !== undefined)?.fault?.cause;
  const at = causes.findIndex(({ whats }) => cause !== undefined && whats.includes(cause));
  const text = at < 0 ? count : `<a href="#cause-${at + 1}">${count}</a>`;
  return `<td class="${worst.replace(" ", "-")}" title="${told}">${text}</td>`;
}

function articleOf({ title, says, fault, seenIn, failed, blocks }: Cause, at: number): string {
  const lines = [`<h3 class="failed">${escaped(title)}</h3>`];
  if (says !== undefined && says !== "") lines.push(`<p>${escaped(says)}</p>`);
  if (seenIn.length > 0) lines.push(`<p class="facts">seen in ${escaped(seenIn.join(", "))}</p>`);
  if (fault !== undefined) lines.push(`<p>expected ${escaped(fault.expected)}</p><p>came ${escaped(fault.came)}</p>`);
  if (fault?.sent !== undefined) lines.push(`<p>sent ${escaped(fault.sent)}</p>`);
  if (fault?.curl !== undefined) lines.push(`<pre>${escaped(shortCurl(fault.curl))}</pre>`);
  for (const [call, whats] of failed)
    lines.push(`<p class="facts">fails ${escaped(`${call}: ${whats.join(", ")}`)}</p>`);
  if (blocks > 0) lines.push(`<p class="facts">blocks ${blocks} ${blocks === 1 ? "check" : "checks"}</p>`);
  return `<article id="cause-${at + 1}">${lines.join("")}</article>`;
}

const WIDTH = 640;
const HEIGHT = 160;
const MARGIN = 4;

/** Passed and failed checks, and calls that are there, run by run; nothing for a single run. */
function plotOf(reports: readonly Report[]): string[] {
  const [first, last] = [reports[0], reports.at(-1)];
  if (first === undefined || last === undefined || reports.length < 2) return [];
  const passed = reports.map(({ results }) => scoreOf(results).passed);
  const failed = reports.map(({ results }) => scoreOf(results).failed);
  const top = Math.max(1, ...passed, ...failed);
  const line = (name: string, values: readonly number[]) => {
    const points = values.map((value, index) => {
      const x = MARGIN + (index * (WIDTH - 2 * MARGIN)) / (values.length - 1);
      return `${x.toFixed(1)},${(HEIGHT - MARGIN - (value * (HEIGHT - 2 * MARGIN)) / top).toFixed(1)}`;
    });
    return `<polyline class="${name}" points="${points.join(" ")}"/>`;
  };
  const calls = [first, last].map(({ absent = [] }) => CALLS.size - absent.filter((call) => CALLS.has(call)).length);
  const told = `${calls.join(" → ")} calls, ${passed[0]} → ${passed.at(-1)} checks passed, ${failed[0]} → ${failed.at(-1)} failed`;
  const days = [first, last].map(({ startedAt }) => startedAt.slice(0, 10)).join(" – ");
  return [
    "<h2>Progress</h2>",
    `<p>${told} (${reports.length} runs, ${escaped(days)})</p>`,
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" role="img" aria-label="${told}">${line("passed", passed)}${line("failed", failed)}</svg>`,
  ];
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
}
