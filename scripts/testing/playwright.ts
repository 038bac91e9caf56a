import type { SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import type { ControlClient } from "./control.ts";
import { type KitSandbox, openSandbox, type Session, type Who } from "./sandbox.ts";
import { type StandInAddress, standInOfEnvironment, startStandIn } from "./stand-in.ts";

/** Time for the server and every page of a test together. */
export interface TestClock {
  /** Stops time at a moment, for the server and for every page, open or yet to come. */
  freeze(at: string | Date): Promise<void>;
  /** Lets time pass: the server does what falls due, then the pages do. */
  advance(ms: number): Promise<void>;
  /** What time it is, for everybody. */
  now(): Promise<Date>;
}

/** Mails as they arrive. */
export interface TestMails {
  /** The first mail to an address, or of a kind, that was written after the test began; waits for it. Throws after 10 s. */
  next(filter: { readonly to?: string; readonly kind?: string }): Promise<Mail>;
}

type Mail = Awaited<ReturnType<ControlClient["mails"]["list"]>>["mails"][number];

/** What a test can ask for. */
export interface KitFixtures {
  /** How the sandbox of each worker is made; for a file or a project: `test.use({ sandboxOptions: { scenario: "crowd:1000" } })`. */
  readonly sandboxOptions: SandboxOptions;
  /** A product of this worker's own, as fresh as on its first day: reset before each test. It must not have logged an error at the end. */
  readonly sandbox: KitSandbox;
  /** The control plane of the sandbox. */
  readonly control: ControlClient;
  readonly clock: TestClock;
  readonly mails: TestMails;
  /** Rules of trouble for this test: `faults.add({ body: { call: "messages.create", effect: { drop: "after" } } })`. */
  readonly faults: ControlClient["faults"];
  /** A browser of its own for one visitor: what its pages log as errors fails the test. */
  readonly openBrowser: () => Promise<Page>;
  /** A browser of its own, signed in without the login screen: `loginAs("haneul")`, by id, or by address. */
  readonly loginAs: (who: Who) => Promise<Page>;
}

interface KitWorkerFixtures {
  /** Where sandboxes are made: what the environment names, or a stand-in that is started for the worker. */
  readonly standIn: StandInAddress;
  readonly sandboxes: Sandboxes;
}

/** The sandboxes of a worker by what they were made with: made once, reset before each test. */
interface Sandboxes {
  get(options: SandboxOptions): Promise<KitSandbox>;
}

/** So many entries are attached at most. */
const JOURNAL_MAX = 1000;
const MAIL_WAIT_MS = 10_000;
/** A refused call or a lost connection is part of the story; the browser logs each as an error of its own. */
const BROWSER_OWN = /^(Failed to load resource|WebSocket connection to )/;

/** Playwright's `test` with a product for each test. Fixtures are made when a test names them, and not otherwise. */
export const test = base.extend<KitFixtures & { readonly kitPages: KitPages }, KitWorkerFixtures>({
  standIn: [
    // Playwright reads from the first parameter which fixtures this one uses; it must be a pattern.
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
        // The worker has a test of its own; what it answers no test could look into.
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

/** Puts into the page what the web keeps of a login (product.md §3), unless somebody has signed in there since. */
function keepSession({ access, refresh, userId, since }: Session): string {
  const kept = Object.entries({ access, refresh, userId, since }).map(([name, value]) => [name, String(value)]);
  return `if (localStorage.getItem("refresh") === null) for (const [name, value] of ${JSON.stringify(kept)}) localStorage.setItem(name, value);`;
}

/** Runs in every page: what its content security policy forbade is an error of the page. */
const TELL_BROKEN_POLICY = `addEventListener("securitypolicyviolation", (event) => {
  const { disposition, effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
  if (disposition === "enforce") {
    console.error("policy broken: " + effectiveDirective + " by " + blockedURI + " in " + sourceFile + ":" + lineNumber);
  }
});`;

/** What the server was asked and what it pushed, beside the trace of a test that failed. */
async function attachJournal(sandbox: KitSandbox, testInfo: { attach(name: string, options: object): Promise<void> }) {
  const journal = await sandbox.control.journal.read({ query: { limit: JOURNAL_MAX } });
  const body = JSON.stringify(journal.entries, null, 2);
  await testInfo.attach("journal", { body, contentType: "application/json" });
}

/** The browsers of one test, whose clocks go together. */
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

  /** Their time stands; their timers go on, or nothing would be drawn. */
  async freeze(at: Date): Promise<void> {
    const isFirst = this.#frozenAt === undefined;
    this.#frozenAt = at;
    for (const context of this.#contexts) {
      if (isFirst) await context.clock.install({ time: at });
      await context.clock.setFixedTime(at);
    }
  }

  /** What falls due in the pages within so much time is done, and it is `now`. */
  async advance(ms: number, now: Date): Promise<void> {
    if (this.#frozenAt === undefined) await this.freeze(new Date(now.getTime() - ms));
    for (const context of this.#contexts) await context.clock.fastForward(ms);
    await this.freeze(now);
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
  }
}
