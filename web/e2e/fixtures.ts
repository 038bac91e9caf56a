import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { CAST, KitSandbox, Session } from "chonsu";
import { expect, test as kit } from "chonsu/playwright";
import type { Page } from "playwright/test";

export type Handle = keyof typeof CAST;

/** The product of a test, as its acts and pages reach it. */
export interface RunningServer {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** Ends it for the time of `meanwhile`, then starts it again on the same port and data. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}

interface Fixtures {
  /** A product of this test's own, seeded with `campus`. It must not have logged an error when the test ends. */
  server: RunningServer;
  /** Signs in, each time to a session of its own. */
  openSession: (handle: Handle) => Promise<Session>;
  /** A browser of its own, already signed in as a member of the cast, without the login screen. */
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

/** For tests that only look: all of a worker share one product, which is never reset. Whatever changes data takes `test`. */
export const readingTest = test.extend<object, Shared>({
  sharedSandbox: [
    async ({ standIn }, use) => {
      const sandbox = await standIn.openSandbox();
      // A link of the seed runs out a minute after it begins, and says so: not in the middle of a look.
      await sandbox.control.clock.advance({ body: { ms: 61_000 } });
      await use(sandbox);
      expect(await sandbox.errors(), "the server logged an error").toEqual([]);
      await sandbox.remove();
    },
    { scope: "worker" },
  ],
  sandbox: async ({ sharedSandbox }, use) => use(sharedSandbox),
});

/** The page has been drawn anew: what was on its way when this was called is seen by then. */
export function drawnAnew(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Nothing scrolls sideways or past its end, and nothing that one can press lies on top of something else one can press. */
export async function expectSoundLayout(page: Page): Promise<void> {
  const found = await page.evaluate(findLayoutFaults);
  expect(found, `layout of ${page.url()}`).toEqual([]);
}

const { source: AXE }: { source: string } = createRequire(import.meta.resolve("@axe-core/playwright"))("axe-core");

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Axe counts it among its experiments, Lighthouse does not: a name contains what is seen of it (WCAG 2.5.3). */
const VISIBLE_NAMES = { "label-content-name-mismatch": { enabled: true } };

/** What axe finds on the screen as it is (WCAG 2.2 AA): all of it, or only in its colours, where nothing else has changed. */
export async function expectAccessible(page: Page, what: "everything" | "colours" = "everything"): Promise<void> {
  // On a busy machine the page may be drawn anew under the first look: what is wrong is still wrong at the next.
  await expect
    .poll(() => violationsOf(page, what), {
      message: `accessibility of ${page.url()}`,
      intervals: [500],
      timeout: 30_000,
    })
    .toEqual([]);
}

async function violationsOf(page: Page, what: "everything" | "colours"): Promise<string[]> {
  // The builder would put axe into the page twice for each look; half a megabyte of code once is enough.
  if (!(await page.evaluate(standStill))) await page.evaluate(AXE);
  // No screen has frames: one run in the page itself, instead of one whose findings are put together in a tab of their own.
  const axe = new AxeBuilder({ page, axeSource: ";" }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (what === "colours"
    ? axe.withRules(["color-contrast", "link-in-text-block"])
    : axe.options({ resultTypes: ["violations"], rules: VISIBLE_NAMES }).withTags(WCAG)
  )
    // A toast on its way out is half transparent for a moment.
    .exclude("[data-leaving=true]")
    .analyze();
  return violations.flatMap(({ id, nodes }) => {
    const found = nodes.map(({ html }) => html).filter((html) => !isLetterBehindPicture(id, html));
    return found.length === 0 ? [] : [`${id}: ${found.join(" | ")}`];
  });
}

/** Axe sees the letter of a face that its picture covers, beside the name on a wheel. */
function isLetterBehindPicture(rule: string, html: string): boolean {
  return rule === "label-content-name-mismatch" && html.includes('role="option"');
}

/** Runs in the page: waits until no colour is half-way to another, then tells whether axe is there. */
async function standStill(): Promise<boolean> {
  const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ends.map(({ finished }) => finished));
  return "axe" in window;
}

/** Pictures are for people, `pnpm screenshots` takes them; a test run without looks does without. */
export const takesPictures = process.env.CHONSU_PICTURES === "1";

const SIZES = { phone: PHONE, desktop: DESKTOP };

type SizeName = keyof typeof SIZES;

/** Looks at a screen at both sizes: a picture of each, no sideways scroll, no overlap; leaves the page at the size it had. */
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
  // A drawing that is moved and zoomed under its buttons lies beneath them as a page beneath its bars.
  const pressable = [...document.querySelectorAll("a[href], button, input, textarea, select, [role=tab]")].filter(
    (element) => element.closest("svg") === null,
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
  return faults;

  /** Whether a place inside an element is cut off by a scrolling room around it. */
  function isScrolledAway(element: Element, x: number, y: number): boolean {
    for (let room = element.parentElement; room !== null && room !== document.body; room = room.parentElement) {
      if (getComputedStyle(room).overflowY === "visible") continue;
      const { left, right, top, bottom } = room.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return true;
    }
    return false;
  }

  /** Bars that stay in place may have content scroll beneath them; what floats above a page may not cover what one presses. */
  function isApart(other: Element): boolean {
    for (let node: Element | null = other; node !== null; node = node.parentElement) {
      const { position } = getComputedStyle(node);
      if (position === "sticky" || position === "fixed") return false;
    }
    return true;
  }
}
