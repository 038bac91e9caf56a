import { existsSync } from "node:fs";
import type { SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import { type BrowserType, test as base, expect, type LaunchOptions, type Page } from "playwright/test";
import type { ControlClient } from "./control.ts";
import { KitError } from "./kit-error.ts";
import { KitPages } from "./pages.ts";
import { type KitSandbox, keepSession, unlessSaid, unlessSilent, type Who } from "./sandbox.ts";
import { createStandIn, type StandIn } from "./stand-in.ts";

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
  /** Waits until the server pushes to a page: what happens from then on reaches it. Throws after 10 s. */
  readonly pushConnected: (page: Page) => Promise<void>;
}

interface KitWorkerFixtures {
  /** The stand-in that makes the sandboxes: the one that the environment names, or one started for the worker. */
  readonly standIn: StandIn;
  /** The sandboxes of a worker, by their options. Each is made once and reset before each test. */
  readonly sandboxes: { get(options: SandboxOptions): Promise<KitSandbox> };
  /** True: the browser is there. */
  readonly browserChecked: boolean;
}

/** The maximum number of attached journal entries. */
const JOURNAL_MAX = 1000;
const MAIL_WAIT_MS = 10_000;
/** The browser that is driven in place of Playwright's own, where the configuration names none. */
const BROWSER_FILE = process.env["CHONSU_BROWSER"] ?? "";

/** Playwright's `test` with a product for each test: `page`, `request` and `baseURL` are those of the worker's sandbox. */
export const test = base.extend<KitFixtures & { readonly kitPages: KitPages }, KitWorkerFixtures>({
  standIn: [
    // Playwright reads the used fixtures from the first parameter, so it must be a destructuring pattern.
    async ({ browserName: _ }, use) => {
      const standIn = await createStandIn();
      await use(standIn);
      await standIn.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  sandboxes: [
    async ({ standIn }, use) => {
      const made = new Map<string, Promise<KitSandbox>>();
      await use({
        get(options) {
          const key = JSON.stringify(options);
          const sandbox = made.get(key) ?? standIn.openSandbox(options);
          made.set(key, sandbox);
          return sandbox;
        },
      });
      // A sandbox that could not be made has failed its test already.
      for (const sandbox of await Promise.allSettled(made.values()))
        if (sandbox.status === "fulfilled") await sandbox.value.remove();
    },
    { scope: "worker" },
  ],
  sandboxOptions: [{}, { option: true }],
  sandbox: async ({ sandboxes, sandboxOptions }, use, testInfo) => {
    const sandbox = await sandboxes.get(sandboxOptions);
    await sandbox.reset();
    await use(sandbox);
    if (testInfo.status !== testInfo.expectedStatus) await attachJournal(sandbox, testInfo).catch(unlessSilent);
    const errors = await sandbox.errors().catch(unlessSaid(testInfo.errors));
    expect(errors ?? [], "the server logged an error").toEqual([]);
  },
  baseURL: async ({ sandbox }, use) => use(sandbox.url),
  // The service worker of the web would answer requests that a test looks for.
  serviceWorkers: "block",
  launchOptions: [
    ({ launchOptions }, use) =>
      use(BROWSER_FILE === "" ? launchOptions : { executablePath: BROWSER_FILE, ...launchOptions }),
    { scope: "worker" },
  ],
  browserChecked: [
    async ({ playwright, browserName, launchOptions, channel, connectOptions }, use) => {
      if (channel === undefined && connectOptions === undefined)
        await checkBrowser(playwright[browserName], launchOptions);
      await use(true);
    },
    { scope: "worker" },
  ],
  browser: [async ({ browserChecked: _, browser }, use) => use(browser), { scope: "worker" }],
  context: async ({ context, kitPages }, use) => {
    await kitPages.watch(context);
    await use(context);
  },
  control: async ({ sandbox }, use) => use(sandbox.control),
  faults: async ({ sandbox }, use) => use(sandbox.control.faults),
  kitPages: async ({ browser, sandbox }, use) => {
    const pages = new KitPages(() => browser.newContext({ baseURL: sandbox.url }));
    await use(pages);
    await pages.close();
    expect(pages.errors, "a page logged an error").toEqual([]);
  },
  clock: async ({ control, kitPages }, use) => {
    await use({
      async freeze(at) {
        const moment = new Date(at);
        if (Number.isNaN(moment.getTime())) throw new Error(`clock.freeze() takes a date, not "${at}"`);
        const { now } = await control.clock.freeze({ body: { at: moment.toISOString() } });
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
        const { mails } = await control.mails.list({ query: { ...filter, after: latest, wait_ms: MAIL_WAIT_MS } });
        const mail = mails.at(-1);
        if (mail === undefined) throw new Error(`no mail ${JSON.stringify(filter)} within ${MAIL_WAIT_MS} ms`);
        return mail;
      },
    });
  },
  pushConnected: async ({ kitPages }, use) => use((page) => kitPages.pushConnected(page)),
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

/** Attaches the requests and pushes of the server to a failed test, beside its trace. */
async function attachJournal(sandbox: KitSandbox, testInfo: { attach(name: string, options: object): Promise<void> }) {
  const journal = await sandbox.control.journal.read({ query: { limit: JOURNAL_MAX } });
  const body = JSON.stringify(journal.entries, null, 2);
  await testInfo.attach("journal", { body, contentType: "application/json" });
}

/** Throws a sentence when the browser of the configuration cannot be started. */
async function checkBrowser(browserType: BrowserType, options: LaunchOptions): Promise<void> {
  const { executablePath = browserType.executablePath() } = options;
  if (existsSync(executablePath)) return;
  // Playwright may have the headless build alone, whose path it does not tell.
  try {
    const browser = await browserType.launch(options);
    await browser.close();
  } catch {
    const install = `npx playwright install ${browserType.name()}`;
    throw new KitError(
      `There is no browser at ${executablePath}: run "${install}", or name one of this machine with CHONSU_BROWSER=/path/to/it.`,
    );
  }
}
