import { expect, type Page } from "playwright/test";
import { drawnAnew } from "./fixtures.ts";

/** The most that the content of a screen may move, as the browser counts it (web.dev/cls calls 0.1 good). */
const SHIFT_MAX = 0.005;

/**
 * Records layout shifts on all pages from this call on. Responses, code and fonts are delayed until the screen has been rendered without
 * them, so that every placeholder is really shown, however fast the machine is. Call it before the page is opened.
 */
export async function watchStillness(page: Page): Promise<void> {
  await page.addInitScript(noteShifts);
  const drawn = drawings(page);
  await page.route(/\/(api|assets)\/(?!.*\.css$)/, async (route) => {
    await drawn();
    await route.fallback().catch(() => {});
  });
}

/** Waits until the page has been rendered again. Calls at the same time share one wait. */
function drawings(page: Page): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<unknown> | undefined;
  return () => {
    next ??= last.then(() => {
      next = undefined;
      // When the page is left, nothing waits for the result.
      last = drawnAnew(page).catch(() => {});
      return last;
    });
    return next;
  };
}

/** Nothing has moved since the page was opened, except after a click or a key. The message names what has moved. */
export async function expectStill(page: Page, most = SHIFT_MAX): Promise<void> {
  const { sum, moved } = await page.evaluate(readShifts);
  expect(sum, `layout shift of ${page.url()}:\n${moved.join("\n")}`).toBeLessThanOrEqual(most);
}

/** Runs in the page, before its own code. */
function noteShifts(): void {
  const shifts: { value: number; moved: string[] }[] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: unknown) => {
    if (!(node instanceof Element)) return "a text";
    const words = (node.getAttribute("aria-label") ?? node.textContent ?? "").trim().slice(0, 40);
    return `<${node.tagName.toLowerCase()} class="${node.getAttribute("class") ?? ""}"> "${words}"`;
  };
  const topOf = (rect: unknown) => (rect instanceof DOMRectReadOnly ? Math.round(rect.top) : "?");
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!("value" in entry && "hadRecentInput" in entry && "sources" in entry) || entry.hadRecentInput) continue;
      const sources: unknown[] = Array.isArray(entry.sources) ? entry.sources : [];
      const moved = sources.map((source) => {
        const { node, previousRect, currentRect } = Object(source);
        return `${nameOf(node)} from ${topOf(previousRect)} to ${topOf(currentRect)}`;
      });
      shifts.push({ value: Number(entry.value), moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page. */
function readShifts(): { sum: number; moved: string[] } {
  if (!("shifts" in window) || !Array.isArray(window.shifts)) throw new Error("nobody watched");
  const sum = window.shifts.reduce((total: number, { value }) => total + Number(value), 0);
  return { sum, moved: window.shifts.map(({ value, moved }) => `${Number(value).toFixed(4)}: ${moved.join("; ")}`) };
}
