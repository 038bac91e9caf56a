import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright";
import { row, type Verdict } from "./report.ts";
import { keepSession } from "./visit.ts";
import type { Session, World } from "./world.ts";

/** Of each figure the median counts: a machine that does something else for a moment spoils one run. */
const RUNS = 3;
const LEAST = { performance: 95, accessibility: 100, "best-practices": 100 };
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const TIMES = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"] as const;

/** A screen to be looked at. */
export interface Audited {
  readonly name: string;
  readonly path: string;
  readonly isForMembers: boolean;
}

/** Lighthouse with the settings it has for phones, screen by screen, each run in a browser of its own. */
export async function audit(
  world: World,
  browserFile: string,
  screens: readonly Audited[],
  tell: (line: string) => void,
): Promise<Verdict[]> {
  tell(row("Lighthouse, mobile", ["performance", "accessible", "practices", "LCP s", "TBT ms", "CLS", "errors"]));
  const verdicts: Verdict[] = [];
  for (const screen of screens) {
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const session = screen.isForMembers ? world.session : undefined;
      results.push(await runOnce(`${world.url}${screen.path}`, world, browserFile, session));
    }
    tell(line(screen.name, results));
    for (const text of failedAudits(results)) tell(`    ${text}`);
    verdicts.push(...verdictsOf(screen.name, results));
  }
  return verdicts;
}

async function runOnce(address: string, world: World, executablePath: string, session?: Session): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), "chonsu-lighthouse-"));
  const port = await freePort();
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${world.url}/favicon.svg`);
    if (session !== undefined) await page.evaluate(keepSession(session));
    // Caches are emptied before it begins, what signs the browser in stays.
    const answer = await lighthouse(address, { port, onlyCategories: [...CATEGORIES], logLevel: "silent" });
    if (answer === undefined) throw new Error(`Lighthouse has no answer for ${address}.`);
    return answer.lhr;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once("error", reject);
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() =>
      address === null || typeof address === "string" ? reject(new Error("no port")) : resolve(address.port),
    );
  });
  return promise;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function score(results: readonly Result[], category: (typeof CATEGORIES)[number]): number {
  return Math.round(median(results.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
}

function figure(results: readonly Result[], name: (typeof TIMES)[number]): number {
  return median(results.map(({ audits }) => audits[name]?.numericValue ?? 0));
}

function consoleErrors(results: readonly Result[]): number {
  return results.filter(({ audits }) => audits["errors-in-console"]?.score !== 1).length;
}

function line(name: string, results: readonly Result[]): string {
  return row(name, [
    ...CATEGORIES.map((category) => String(score(results, category))),
    (figure(results, "largest-contentful-paint") / 1000).toFixed(2),
    figure(results, "total-blocking-time").toFixed(0),
    figure(results, "cumulative-layout-shift").toFixed(3),
    String(consoleErrors(results)),
  ]);
}

function verdictsOf(name: string, results: readonly Result[]): Verdict[] {
  const scores = CATEGORIES.map((category) => {
    const found = score(results, category);
    return { text: `${name}: ${category} ${found}, at least ${LEAST[category]}`, holds: found >= LEAST[category] };
  });
  const errors = consoleErrors(results);
  return [...scores, { text: `${name}: ${errors} runs with console errors`, holds: errors === 0 }];
}

/** What the last run found wrong besides speed, and what it says would make the page faster. */
function failedAudits(results: readonly Result[]): string[] {
  const audits = Object.values(results.at(-1)?.audits ?? {});
  return audits
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== "informative")
    .map(({ id, title, displayValue }) => `${id}: ${title} ${displayValue ?? ""}`);
}
