import type { Result } from "lighthouse";

export const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const LEAST = { performance: 95, accessibility: 100, "best-practices": 100 };
const TIMES = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"] as const;

/** Requests of the product that the feed of 50 posts may need until it is shown. */
const HOME = { name: "home", requestsMax: 6 };
const NAME_WIDTH = 20;
const COLUMN_WIDTH = 12;

/** One limit and what was found. */
export interface Verdict {
  readonly text: string;
  readonly holds: boolean;
}

/** What of Lighthouse's answer counts here. */
export type Scored = Pick<Result, "audits" | "categories">;

export function scoresHead(): string {
  return row("Lighthouse, mobile", [
    "performance",
    "accessible",
    "practices",
    "LCP s",
    "TBT ms",
    "CLS",
    "requests",
    "errors",
  ]);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function score(results: readonly Scored[], category: (typeof CATEGORIES)[number]): number {
  return Math.round(median(results.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
}

function figure(results: readonly Scored[], name: (typeof TIMES)[number]): number {
  return median(results.map(({ audits }) => audits[name]?.numericValue ?? 0));
}

function consoleErrors(results: readonly Scored[]): number {
  return results.filter(({ audits }) => audits["errors-in-console"]?.score !== 1).length;
}

/** Calls of the product, each run with an empty cache. */
function apiRequests(results: readonly Scored[]): number {
  return median(
    results.map(({ audits }) => {
      const details = audits["network-requests"]?.details;
      const items = details?.type === "table" ? details.items : [];
      return items.filter(({ url }) => new URL(String(url)).pathname.startsWith("/api/")).length;
    }),
  );
}

/** The runs of a screen as a line of the table: medians, since a machine that does something else for a moment spoils one run. */
export function scoresLine(name: string, results: readonly Scored[]): string {
  return row(name, [
    ...CATEGORIES.map((category) => String(score(results, category))),
    (figure(results, "largest-contentful-paint") / 1000).toFixed(2),
    figure(results, "total-blocking-time").toFixed(0),
    figure(results, "cumulative-layout-shift").toFixed(3),
    String(apiRequests(results)),
    String(consoleErrors(results)),
  ]);
}

/** Which limits hold on a screen. */
export function scoreVerdicts(name: string, results: readonly Scored[]): Verdict[] {
  const scores = CATEGORIES.map((category) => {
    const found = score(results, category);
    return { text: `${name}: ${category} ${found}, at least ${LEAST[category]}`, holds: found >= LEAST[category] };
  });
  const errors = consoleErrors(results);
  const requests = apiRequests(results);
  const { requestsMax } = HOME;
  return [
    ...scores,
    { text: `${name}: ${errors} runs with console errors`, holds: errors === 0 },
    ...(name === HOME.name
      ? [{ text: `${name}: ${requests} requests, at most ${requestsMax}`, holds: requests <= requestsMax }]
      : []),
  ];
}

/** What the last run found wrong besides speed, and what it says would make the page faster. */
export function failedAudits(results: readonly Scored[]): string[] {
  const audits = Object.values(results.at(-1)?.audits ?? {});
  return audits
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== "informative")
    .map(({ id, title, displayValue }) => `${id}: ${title} ${displayValue ?? ""}`);
}

function row(name: string, cells: readonly string[]): string {
  return `${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(COLUMN_WIDTH)).join("")}`;
}
