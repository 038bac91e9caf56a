import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import type { Dataset, Session } from "./dataset.ts";

/** What one visit with an empty cache cost. */
export interface Visit {
  /** JavaScript by address, in bytes as compressed by gzip. */
  readonly scripts: ReadonlyMap<string, number>;
  /** Bytes of JavaScript that the page fetched in advance for others. */
  readonly prefetchedBytes: number;
  readonly apiRequests: number;
  /** Sum of all layout shifts. */
  readonly shift: number;
  /** What the console said as an error. */
  readonly errors: readonly string[];
}

const PHONE = { width: 390, height: 844 };
/** The push connects and idle work begins after half a second without any request, which is what Playwright waits for. */
const SETTLE_MS = 700;

/** Runs in the page before anything else. */
const COUNT_SHIFTS = `
  window.measuredShift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.measuredShift += value;
  }).observe({ type: "layout-shift", buffered: true });
`;

/** Visits an address in a browser of its own, signed in when a session is given. */
export async function visit(browser: Browser, dataset: Dataset, path: string, session?: Session): Promise<Visit> {
  // The worker of the installed app fetches for later what the page itself does not need: it stays out.
  const context = await browser.newContext({ baseURL: dataset.url, viewport: PHONE, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const seen = listen(page);
    if (session !== undefined) await page.addInitScript(keepSession(session));
    await page.addInitScript(COUNT_SHIFTS);
    await page.goto(path);
    await page.locator("h1").first().waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(SETTLE_MS);
    const shift = Number(await page.evaluate("window.measuredShift"));
    return { ...(await seen.figures()), shift };
  } finally {
    await context.close();
  }
}

/** Signs a page in before its own scripts run. */
export function keepSession(session: Session): string {
  return Object.entries(session)
    .map(([key, value]) => `window.localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(String(value))});`)
    .join("\n");
}

interface Script {
  readonly path: string;
  readonly bytes: number;
  readonly isAhead: boolean;
}

function listen(page: Page): { figures(): Promise<Omit<Visit, "shift">> } {
  const coming: Promise<Script>[] = [];
  const errors: string[] = [];
  let apiRequests = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) apiRequests += 1;
  });
  page.on("response", (response) => {
    const request = response.request();
    if (request.resourceType() !== "script") return;
    const isAhead = request.headers()["sec-purpose"] === "prefetch";
    const path = new URL(request.url()).pathname;
    coming.push(response.body().then((body) => ({ path, bytes: gzipSync(body, { level: 9 }).length, isAhead })));
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return {
    async figures() {
      const scripts = await Promise.all(coming);
      const [ahead, needed] = [scripts.filter(({ isAhead }) => isAhead), scripts.filter(({ isAhead }) => !isAhead)];
      const prefetchedBytes = ahead.reduce((sum, { bytes }) => sum + bytes, 0);
      return { scripts: new Map(needed.map(({ path, bytes }) => [path, bytes])), prefetchedBytes, apiRequests, errors };
    },
  };
}
