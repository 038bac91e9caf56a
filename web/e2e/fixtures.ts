import { AxeBuilder } from "@axe-core/playwright";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import { openServers, type RunningServer, type Servers } from "./server.ts";

export type Handle = keyof typeof CAST;

interface Fixtures {
  /** A server of this test's own, seeded with `campus`. It must not have logged an error when the test ends. */
  server: RunningServer;
  /** Signs in by the wire, each time to a session of its own. */
  openSession: (handle: Handle) => Promise<Session>;
  /** A browser of its own for one person; what its pages log as errors fails the test. */
  openBrowser: () => Promise<Page>;
  /** The same, already signed in as a member of the cast, without the login screen. */
  signedIn: (handle: Handle) => Promise<Page>;
}

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

export const test = base.extend<Fixtures, { readonly servers: Servers }>({
  servers: [
    // Playwright reads from the first parameter which fixtures this one uses; it must be a pattern.
    async ({ browserName: _ }, use) => {
      const servers = openServers();
      await use(servers);
      await servers.close();
    },
    { scope: "worker" },
  ],
  server: async ({ servers }, use) => {
    const server = await servers.start();
    await use(server);
    expect(await server.stop(), "the server logged an error").toEqual([]);
  },
  openSession: async ({ server }, use) => use((handle) => requestSession(server, handle)),
  openBrowser: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async () => {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: PHONE,
        // The worker has a test of its own; what it answers no test could look into.
        serviceWorkers: "block",
      });
      contexts.push(context);
      const page = await context.newPage();
      listenForErrors(page, errors);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(errors, "a page logged an error").toEqual([]);
  },
  signedIn: async ({ openBrowser, openSession }, use) => {
    await use(async (handle) => {
      const page = await openBrowser();
      await page.addInitScript(
        (session) => {
          if (window.localStorage.getItem("refresh") !== null) return;
          for (const [key, value] of Object.entries(session)) window.localStorage.setItem(key, String(value));
        },
        await openSession(handle),
      );
      return page;
    });
  },
});

export { expect };

export interface Session {
  readonly access: string;
  readonly refresh: string;
  readonly userId: number;
  readonly since: number;
}

async function requestSession(server: RunningServer, handle: Handle): Promise<Session> {
  const answer = await fetch(`${server.url}/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: CAST[handle].email, password: SEED_PASSWORD }),
  });
  const { access, refresh, userId, since } = await answer.json();
  return { access, refresh, userId, since };
}

interface Shared {
  readonly sharedServer: RunningServer;
  readonly sharedSessions: Map<Handle, Promise<Session>>;
}

/** For tests that only look: all of a worker share one server, which saves each the start. Whatever changes data takes `test`. */
export const readingTest = test.extend<object, Shared>({
  sharedServer: [
    async ({ servers }, use) => {
      const server = await servers.start();
      await use(server);
      expect(await server.stop(), "the server logged an error").toEqual([]);
    },
    { scope: "worker" },
  ],
  // The same pattern as above.
  sharedSessions: [async ({ browserName: _ }, use) => use(new Map()), { scope: "worker" }],
  server: async ({ sharedServer }, use) => use(sharedServer),
  // Signing in for each of them would be too often for one server.
  openSession: async ({ sharedServer, sharedSessions }, use) =>
    use((handle) => {
      const session = sharedSessions.get(handle) ?? requestSession(sharedServer, handle);
      sharedSessions.set(handle, session);
      return session;
    }),
});

/** A refused call or a lost connection is part of the story; the browser logs each as an error of its own. */
const BROWSER_OWN = /^(Failed to load resource|WebSocket connection to )/;

function listenForErrors(page: Page, errors: string[]): void {
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !BROWSER_OWN.test(message.text())) errors.push(message.text());
  });
}

/** The page has been drawn anew: what was on its way when this was called is seen by then. */
export function drawnAnew(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Nothing scrolls sideways and nothing that one can press lies on top of something else one can press. */
export async function expectSoundLayout(page: Page): Promise<void> {
  const found = await page.evaluate(findLayoutFaults);
  expect(found, `layout of ${page.url()}`).toEqual([]);
}

/** What axe finds on the screen as it is (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    // A toast on its way out is half transparent for a moment.
    .exclude("[data-leaving=true]")
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
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
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`scrolls sideways: ${scrollWidth} in ${clientWidth}`);
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
