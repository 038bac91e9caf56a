import type { Result } from "lighthouse";
import { type Column, cellsOf, headOf, lineOf } from "../../testing/table.ts";
import { median } from "../bench/quantiles.ts";

export const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const LEAST = { performance: 97, accessibility: 100, "best-practices": 100 };
const TIMES = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"] as const;

/** The most requests to the product before the feed of 50 posts is shown. */
const HOME = { name: "home", requestsMax: 6 };
const NAME_WIDTH = 20;
const COLUMN_WIDTH = 12;

/** The parts of Lighthouse's result that count here. */
export type Scored = Pick<Result, "audits" | "categories">;

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

type Runs = readonly Scored[];
const SECOND_MS = 1000;
const COLUMNS: readonly Column<Runs>[] = [
  ["performance", (runs) => score(runs, "performance")],
  ["accessible", (runs) => score(runs, "accessibility")],
  ["practices", (runs) => score(runs, "best-practices")],
  ["LCP s", (runs) => (figure(runs, "largest-contentful-paint") / SECOND_MS).toFixed(2)],
  ["TBT ms", (runs) => figure(runs, "total-blocking-time").toFixed(0)],
  ["CLS", (runs) => figure(runs, "cumulative-layout-shift").toFixed(3)],
  ["requests", apiRequests],
  ["errors", consoleErrors],
];

export const scoresHead = () => lineOf(["Lighthouse, mobile", ...headOf(COLUMNS)], COLUMN_WIDTH, NAME_WIDTH);

/** The runs of a screen as a line of the table. Medians are used, because other work on the machine can spoil one run. */
export function scoresLine(name: string, runs: Runs): string {
  return lineOf([name, ...cellsOf(COLUMNS, runs)], COLUMN_WIDTH, NAME_WIDTH);
}

/** The verdict on each limit for a screen. */
export function scoreVerdicts(name: string, results: readonly Scored[]) {
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

/** The failed audits of the last run besides speed, and its advice for speed. */
export function failedAudits(results: readonly Scored[]): string[] {
  const audits = Object.values(results.at(-1)?.audits ?? {});
  return audits
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== "informative")
    .map(({ id, title, displayValue }) => `${id}: ${title} ${displayValue ?? ""}`);
}
