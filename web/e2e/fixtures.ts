import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { CAST, KitSandbox, Session } from "chonsu";
import { expect, test as kit } from "chonsu/playwright";
import type { Locator, Page } from "playwright/test";

export type Handle = keyof typeof CAST;

/** The product of a test, for its calls and its pages. */
export interface RunningServer {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** Stops it during `meanwhile`, then starts it again on the same port and data. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}

interface Fixtures {
  /** A product of this test's own, seeded with `campus`. It must not have logged an error when the test ends. */
  server: RunningServer;
  /** Signs in with a new session each time. */
  openSession: (handle: Handle) => Promise<Session>;
  /** An own browser that is signed in as a member of the cast, without the login screen. */
  signedIn: (handle: Handle) => Promise<Page>;
}

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

export const test = kit.extend<Fixtures>({
  server: async ({ sandbox }, use) => use(sandbox),
  openSession: async ({ sandbox }, use) => use((handle) => sandbox.login(handle)),
  signedIn: async ({ loginAs }, use) => use(loginAs),
});

export type { Session };
export { expect };

interface Shared {
  readonly sharedSandbox: KitSandbox;
}

/** For tests that only read: all tests of a worker share one product, which is never reset. A test that changes data uses `test`. */
export const readingTest = test.extend<object, Shared>({
  sharedSandbox: [
    async ({ standIn }, use) => {
      const sandbox = await standIn.openSandbox();
      // A link of the seed expires a minute after the start, and the page then says so. This must not happen during a test.
      await sandbox.control.clock.advance({ body: { ms: 61_000 } });
      await use(sandbox);
      expect(await sandbox.errors(), "the server logged an error").toEqual([]);
      await sandbox.remove();
    },
    { scope: "worker" },
  ],
  sandbox: async ({ sharedSandbox }, use) => use(sharedSandbox),
});

/** Resolves when the page has been rendered again, with everything that was under way at the call. */
export function drawnAnew(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Notes where the reader is. The returned check expects the reader there again: the page has its position, or the same row has its place in
 * the window, for which the browser scrolls when letters or pictures above it get another height.
 */
export async function notePlace(page: Page): Promise<() => Promise<void>> {
  const before = await page.evaluate(findPlace, null);
  return () =>
    expect(async () => {
      const now = await page.evaluate(findPlace, before.row);
      const moved = [now.scrolled - before.scrolled, now.top - before.top];
      expect(Math.min(...moved.map(Math.abs)), `moved by ${moved.join(" or ")} px`).toBeLessThan(4);
    }).toPass();
}

/** Presses what leads away, and returns the check of `notePlace`. A click of the test might scroll first, to what it takes to be covered. */
export async function leaveBy(link: Locator): Promise<() => Promise<void>> {
  await expect(link).toBeVisible();
  const expectSamePlace = await notePlace(link.page());
  await link.evaluate((one: HTMLElement) => one.click());
  return expectSamePlace;
}

/** Runs in the page: its scroll position, and the place of the row with this address, or of the first row below the header. */
function findPlace(wanted: string | null) {
  const addressOf = (row: Element) =>
    (row.querySelector(":is(h2, h3) a") ?? row.querySelector("a"))?.getAttribute("href");
  const isIt = (row: Element) => (wanted === null ? row.getBoundingClientRect().top > 100 : addressOf(row) === wanted);
  const row = [...document.querySelectorAll("main :is(article, li)")].find(isIt);
  const top = row?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  return { scrolled: window.scrollY, row: (row && addressOf(row)) ?? "no row", top };
}

/** Nothing scrolls sideways or past its end, and no pressable element covers another one. */
export async function expectSoundLayout(page: Page): Promise<void> {
  const found = await page.evaluate(findLayoutFaults);
  expect(found, `layout of ${page.url()}`).toEqual([]);
}

const { source: AXE }: { source: string } = createRequire(import.meta.resolve("@axe-core/playwright"))("axe-core");

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** An experimental rule of axe: the accessible name contains the visible text (WCAG 2.5.3). */
const VISIBLE_NAMES = { "label-content-name-mismatch": { enabled: true } };

/** The findings of axe on the present screen (WCAG 2.2 AA): all rules, or only colours, when nothing else has changed. */
export async function expectAccessible(page: Page, what: "everything" | "colours" = "everything"): Promise<void> {
  // On a busy machine the page may be rendered during the first check. A real fault is found in the next check too.
  await expect
    .poll(() => violationsOf(page, what), {
      message: `accessibility of ${page.url()}`,
      intervals: [500],
      timeout: 30_000,
    })
    .toEqual([]);
}

async function violationsOf(page: Page, what: "everything" | "colours"): Promise<string[]> {
  // The builder would add axe to the page twice for each check. It is half a megabyte of code, so it is added once.
  if (!(await page.evaluate(standStill))) await page.evaluate(AXE);
  // No screen has frames, so axe runs once in the page, without a second tab that joins the findings of frames.
  const axe = new AxeBuilder({ page, axeSource: ";" }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (what === "colours"
    ? axe.withRules(["color-contrast", "link-in-text-block"])
    : axe.options({ resultTypes: ["violations"], rules: VISIBLE_NAMES }).withTags(WCAG)
  )
    // A leaving toast is half transparent for a moment.
    .exclude("[data-leaving=true]")
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** Runs in the page: waits for the end of all colour transitions, then returns whether axe is loaded. */
async function standStill(): Promise<boolean> {
  const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ends.map(({ finished }) => finished));
  return "axe" in window;
}

/** `pnpm screenshots` takes pictures for people; other test runs take none. */
export const takesPictures = process.env.CHONSU_PICTURES === "1";

const SIZES = { phone: PHONE, desktop: DESKTOP };

type SizeName = keyof typeof SIZES;

/** Checks a screen at both sizes: a picture of each, no sideways scrolling, no overlap. Restores the size of the page. */
export async function lookAt(page: Page, name: string, sizes: readonly SizeName[] = ["phone", "desktop"]) {
  const before = page.viewportSize() ?? PHONE;
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    await expectSoundLayout(page);
    if (takesPictures) await page.screenshot({ path: `screenshots/${name}-${size}.png`, animations: "disabled" });
  }
  await page.setViewportSize(before);
}

/** Runs in the page. */
function findLayoutFaults(): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`scrolls sideways: ${scrollWidth} in ${clientWidth}`);
  const end = (document.getElementById("root")?.getBoundingClientRect().bottom ?? 0) + window.scrollY;
  if (scrollHeight > Math.max(end, clientHeight) + 1) faults.push(`scrolls past its end: ${scrollHeight} after ${end}`);
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}"`;
  // A drawing that is moved and zoomed under its buttons may be below them, like a page below its bars.
  // What is disabled cannot be pressed: what lies on it may answer for it.
  const pressable = [...document.querySelectorAll("a[href], button, input, textarea, select, [role=tab]")].filter(
    (element) => element.closest("svg") === null && !element.matches(":disabled"),
  );
  for (const element of pressable) {
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const isInWindow = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    const isSeen = box.width > 1 && box.height > 1 && isInWindow && !isScrolledAway(element, x, y);
    if (!isSeen || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const top = document.elementFromPoint(x, y);
    const other = top?.closest("a[href], button, input, textarea, select, [role=tab]");
    if (other && other !== element && !element.contains(other) && !other.contains(element) && isApart(other)) {
      faults.push(`${name(other)} lies on ${name(element)}`);
    }
  }
  for (const age of document.querySelectorAll("time")) {
    if (age.getClientRects().length > 1) faults.push(`${name(age)} is broken into lines`);
  }
  return faults;

  /** Whether a point inside an element is cut off by a scrolling container. */
  function isScrolledAway(element: Element, x: number, y: number): boolean {
    for (let room = element.parentElement; room !== null && room !== document.body; room = room.parentElement) {
      if (getComputedStyle(room).overflowY === "visible") continue;
      const { left, right, top, bottom } = room.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return true;
    }
    return false;
  }

  /** Content may scroll below fixed bars. A floating element may not cover pressable elements. */
  function isApart(other: Element): boolean {
    for (let node: Element | null = other; node !== null; node = node.parentElement) {
      const { position } = getComputedStyle(node);
      if (position === "sticky" || position === "fixed") return false;
    }
    return true;
  }
}
