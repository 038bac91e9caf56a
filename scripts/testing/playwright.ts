import type { SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import type { ControlClient } from "./control.ts";
import { type KitSandbox, openSandbox, type Session, type Who } from "./sandbox.ts";
import { type StandInAddress, standInOfEnvironment, startStandIn } from "./stand-in.ts";

/** One clock for the server and all pages of a test. */
export interface TestClock {
  /** Stops time at a moment, for the server and for all pages, those opened later included. */
  freeze(at: string | Date): Promise<void>;
  /** Moves time forward: first the server runs its due timers, then the pages do. */
  advance(ms: number): Promise<void>;
  /** The current time of the server and the pages. */
  now(): Promise<Date>;
}

export interface TestMails {
  /** Waits for the first mail to an address, or of a kind, that was written after the test began. Throws after 10 s. */
  next(filter: { readonly to?: string; readonly kind?: string }): Promise<Mail>;
}

type Mail = Awaited<ReturnType<ControlClient["mails"]["list"]>>["mails"][number];

/** The fixtures of a test. */
export interface KitFixtures {
  /** The options for the sandbox of each worker; for a file or a project: `test.use({ sandboxOptions: { scenario: "crowd:1000" } })`. */
  readonly sandboxOptions: SandboxOptions;
  /** This worker's own product, reset before each test. The test fails when the product has logged an error. */
  readonly sandbox: KitSandbox;
  readonly control: ControlClient;
  readonly clock: TestClock;
  readonly mails: TestMails;
  /** Fault rules for this test: `faults.add({ body: { call: "messages.create", effect: { drop: "after" } } })`. */
  readonly faults: ControlClient["faults"];
  /** Opens a browser context for one visitor. Errors that its pages log fail the test. */
  readonly openBrowser: () => Promise<Page>;
  /** Opens a browser context that is signed in without the login screen: `loginAs("haneul")`, by handle, id or address. */
  readonly loginAs: (who: Who) => Promise<Page>;
}

interface KitWorkerFixtures {
  /** The stand-in that makes the sandboxes: the one that the environment names, or one started for the worker. */
  readonly standIn: StandInAddress;
  readonly sandboxes: Sandboxes;
}

/** The sandboxes of a worker, by their options. Each is made once and reset before each test. */
interface Sandboxes {
  get(options: SandboxOptions): Promise<KitSandbox>;
}

/** The maximum number of attached journal entries. */
const JOURNAL_MAX = 1000;
const MAIL_WAIT_MS = 10_000;
/** The browser logs refused calls and lost connections as errors by itself; tests may cause them on purpose. */
const BROWSER_OWN = /^(Failed to load resource|WebSocket connection to )/;

/** Playwright's `test` with a product for each test. A fixture is made only when a test uses it. */
export const test = base.extend<KitFixtures & { readonly kitPages: KitPages }, KitWorkerFixtures>({
  standIn: [
    // Playwright reads the used fixtures from the first parameter, so it must be a destructuring pattern.
    async ({ browserName: _ }, use) => {
      const named = standInOfEnvironment();
      if (named !== undefined) return use(named);
      const started = await startStandIn();
      await use(started);
      await started.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  sandboxes: [
    async ({ standIn }, use) => {
      const made = new Map<string, Promise<KitSandbox>>();
      await use({
        get(options) {
          const key = JSON.stringify(options);
          const sandbox = made.get(key) ?? openSandbox(standIn, options);
          made.set(key, sandbox);
          return sandbox;
        },
      });
      for (const sandbox of made.values()) await (await sandbox).remove();
    },
    { scope: "worker" },
  ],
  sandboxOptions: [{}, { option: true }],
  sandbox: async ({ sandboxes, sandboxOptions }, use, testInfo) => {
    const sandbox = await sandboxes.get(sandboxOptions);
    await sandbox.reset();
    await use(sandbox);
    if (testInfo.status !== testInfo.expectedStatus) await attachJournal(sandbox, testInfo);
    expect(await sandbox.errors(), "the server logged an error").toEqual([]);
  },
  control: async ({ sandbox }, use) => use(sandbox.control),
  faults: async ({ sandbox }, use) => use(sandbox.control.faults),
  kitPages: async ({ browser, sandbox }, use) => {
    const pages = new KitPages(async () =>
      browser.newContext({
        baseURL: sandbox.url,
        // The service worker has its own test. A test could not see the responses that it gives.
        serviceWorkers: "block",
      }),
    );
    await use(pages);
    await pages.close();
    expect(pages.errors, "a page logged an error").toEqual([]);
  },
  clock: async ({ control, kitPages }, use) => {
    await use({
      async freeze(at) {
        const { now } = await control.clock.freeze({ body: { at: new Date(at).toISOString() } });
        await kitPages.freeze(new Date(now));
      },
      async advance(ms) {
        const { now } = await control.clock.advance({ body: { ms } });
        await kitPages.advance(ms, new Date(now));
      },
      now: async () => new Date((await control.clock.read()).now),
    });
  },
  mails: async ({ control }, use) => {
    const { latest } = await control.mails.list({ query: { limit: 1 } });
    await use({
      async next(filter) {
        const query = { ...filter, after: latest, wait_ms: MAIL_WAIT_MS };
        const { mails } = await control.mails.list({ query });
        const mail = mails.at(-1);
        if (mail === undefined) throw new Error(`no mail ${JSON.stringify(filter)} within ${MAIL_WAIT_MS} ms`);
        return mail;
      },
    });
  },
  openBrowser: async ({ kitPages }, use) => use(() => kitPages.open()),
  loginAs: async ({ kitPages, sandbox }, use) => {
    await use(async (who) => {
      const page = await kitPages.open();
      await page.addInitScript({ content: keepSession(await sandbox.login(who)) });
      return page;
    });
  },
});

export { expect };

/** Stores a login in the page as the web does (product.md §3), unless somebody has signed in there since. */
function keepSession({ access, refresh, userId, since }: Session): string {
  const kept = Object.entries({ access, refresh, userId, since }).map(([name, value]) => [name, String(value)]);
  return `if (localStorage.getItem("refresh") === null) for (const [name, value] of ${JSON.stringify(kept)}) localStorage.setItem(name, value);`;
}

/** Runs in every page: turns a violation of the content security policy into an error of the page. */
const TELL_BROKEN_POLICY = `addEventListener("securitypolicyviolation", (event) => {
  const { disposition, effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
  if (disposition === "enforce") {
    console.error("policy broken: " + effectiveDirective + " by " + blockedURI + " in " + sourceFile + ":" + lineNumber);
  }
});`;

/** Attaches the requests and pushes of the server to a failed test, beside its trace. */
async function attachJournal(sandbox: KitSandbox, testInfo: { attach(name: string, options: object): Promise<void> }) {
  const journal = await sandbox.control.journal.read({ query: { limit: JOURNAL_MAX } });
  const body = JSON.stringify(journal.entries, null, 2);
  await testInfo.attach("journal", { body, contentType: "application/json" });
}

/** The browser contexts of one test, which share one clock. */
class KitPages {
  readonly errors: string[] = [];
  readonly #make: () => Promise<BrowserContext>;
  readonly #contexts: BrowserContext[] = [];
  #frozenAt: Date | undefined;

  constructor(make: () => Promise<BrowserContext>) {
    this.#make = make;
  }

  async open(): Promise<Page> {
    const context = await this.#make();
    this.#contexts.push(context);
    await context.addInitScript({ content: TELL_BROKEN_POLICY });
    if (this.#frozenAt !== undefined) {
      await context.clock.install({ time: this.#frozenAt });
      await context.clock.setFixedTime(this.#frozenAt);
    }
    const page = await context.newPage();
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !BROWSER_OWN.test(message.text())) this.errors.push(message.text());
    });
    return page;
  }

  /** Stops the time of the pages. Their timers go on, because without them nothing would be drawn. */
  async freeze(at: Date): Promise<void> {
    const isFirst = this.#frozenAt === undefined;
    this.#frozenAt = at;
    for (const context of this.#contexts) {
      if (isFirst) await context.clock.install({ time: at });
      await context.clock.setFixedTime(at);
    }
  }

  /** Runs the timers of the pages that are due within `ms`; then it is `now`. */
  async advance(ms: number, now: Date): Promise<void> {
    if (this.#frozenAt === undefined) await this.freeze(new Date(now.getTime() - ms));
    for (const context of this.#contexts) await context.clock.fastForward(ms);
    await this.freeze(now);
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
  }
}
