import { writeFileSync } from "node:fs";
import { WAIT_MAX_MS } from "@chonsu/shared/stand-in/mails";
import type { SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import {
  type Browser,
  test as base,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
  type WorkerFixture,
} from "playwright/test";
import type { AdapterMaker } from "./conformance/adapter.ts";
import type { ControlClient } from "./control.ts";
import { KitError } from "./kit-error.ts";
import { KitPages } from "./pages.ts";
import type { People } from "./people/people.ts";
import { BROWSER_FILE, checkBrowser, named } from "./run/browser.ts";
import { type KitSandbox, keepSession, unlessSaid, unlessSilent, type Who } from "./sandbox.ts";
import { readServerSide } from "./server-side.ts";
import { createStandIn, type StandIn } from "./stand-in.ts";
import { clockOfTarget, mailsOfTarget, type TestClock, type TestMails, type Wait } from "./target/fixtures.ts";
import type { Ability } from "./target/missing-abilities.ts";
import { lacks, openTarget, type Skip, type Target, targetOfEnvironment, targetSandbox } from "./target/target.ts";
import { testHeader, titleOf } from "./test-header.ts";

/** The fixtures of a test. */
export interface KitFixtures {
  /**
   * The options for the sandbox of each worker; for a file or a project: `test.use({ sandboxOptions: { scenario: "crowd:1000" } })`.
   * Each worker makes one more sandbox for each further set of options: a tenth of a second, and seconds for the first
   * one of a scenario in the run.
   */
  readonly sandboxOptions: SandboxOptions;
  /** Members and things of this test, made for it alone, on any server. */
  readonly people: People;
  /** This worker's own product, reset before each test. The test fails when the product has logged an error. */
  readonly sandbox: KitSandbox;
  readonly control: ControlClient;
  readonly clock: TestClock;
  readonly mails: TestMails;
  /** Fault rules for this test: `faults.add({ body: { call: "messages.create", effect: { drop: "after" } } })`. */
  readonly faults: ControlClient["faults"];
  /** Opens a browser context for one visitor. Errors that its pages log fail the test. */
  readonly openBrowser: () => Promise<Page>;
  /** Opens a browser context that is signed in without the login screen: `loginAs("haneul")`, by handle, id or address, or a member of `people`. */
  readonly loginAs: (who: Who) => Promise<Page>;
  /**
   * Waits until the server pushes to a page: what happens from then on reaches it. Throws at the end of the test's time,
   * or after `timeout` milliseconds.
   */
  readonly pushConnected: (page: Page, wait?: Wait) => Promise<void>;
}

/** Fixtures that only others of the kit use. */
interface KitOwnFixtures {
  readonly kitPages: KitPages;
  /** Skips the test on a server that is no stand-in, because it lacks this. */
  readonly need: (ability: Ability) => void;
  /** True: the clock of the server can be moved. */
  readonly movesTime: boolean;
  /** How long to wait. Milliseconds. */
  readonly timeLeft: (wait?: Wait) => number;
}

interface KitWorkerFixtures {
  /** The address of a server that takes the place of the stand-in: the real backend. `CHONSU_TARGET` by default. */
  readonly target: string | undefined;
  /** What the owner of that server offers: a file, or what `defineAdapter` made. `CHONSU_ADAPTER` by default. */
  readonly adapter: string | AdapterMaker | undefined;
  /** That server, opened. */
  readonly opened: Target | undefined;
  /** The stand-in that makes the sandboxes: the one that the environment names, or one started for the worker. */
  readonly standIn: StandIn;
  /** The sandboxes of a worker, by their options. Each is made once and reset before each test. */
  readonly sandboxes: { get(options: SandboxOptions): Promise<KitSandbox> };
  /** True: the browser is there. */
  readonly browserChecked: boolean;
}

/** A wait ends so long before the test does, to say what did not come. */
const SPARE_MS = 1000;
/** The longest wait where the test has no time-out: a day. */
const FOREVER_MS = 86_400_000;

type BrowserFixture = [WorkerFixture<Browser, BrowserNeeds>, { scope: "worker" }];
type BrowserNeeds = PlaywrightWorkerArgs & PlaywrightWorkerOptions & KitWorkerFixtures;

const PLAYWRIGHTS_OWN: BrowserFixture = [
  async ({ browserChecked: _, browser }, use) => use(browser),
  { scope: "worker" },
];
/**
 * Launches the named browser with all options of the configuration. It does not replace `launchOptions`: some versions of
 * Playwright then refuse this option in a configuration, others lose the file.
 */
const NAMED: BrowserFixture = [
  async ({ browserChecked: _, playwright, browserName, launchOptions, connectOptions }, use) => {
    const type = playwright[browserName];
    const browser = await (connectOptions === undefined
      ? type.launch(named(launchOptions))
      : type.connect(connectOptions));
    await use(browser);
    await browser.close();
  },
  { scope: "worker" },
];

/** Playwright's `test` with a product for each test: `page`, `request` and `baseURL` are those of the worker's sandbox. */
export const test = base.extend<KitFixtures & KitOwnFixtures, KitWorkerFixtures>({
  target: [targetOfEnvironment()?.target, { option: true, scope: "worker" }],
  adapter: [targetOfEnvironment()?.adapter, { option: true, scope: "worker" }],
  opened: [
    async ({ target, adapter }, use) => use(target === undefined ? undefined : await openTarget(target, adapter)),
    { scope: "worker" },
  ],
  standIn: [
    async ({ target }, use) => {
      if (target !== undefined) return use(noStandIn(target));
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
  // A test is skipped from here when the server lacks what it needs.
  need: async ({ opened }, use, testInfo) => {
    await use((ability) => {
      if (opened !== undefined) lacks(skipOf(testInfo), opened, ability);
    });
  },
  sandbox: async ({ sandboxes, sandboxOptions, opened }, use, testInfo) => {
    if (opened !== undefined) {
      const there = targetSandbox(
        opened,
        () => skipOf(testInfo),
        () => titleOf(testInfo),
      );
      await use(there);
      return there.people.remove();
    }
    const sandbox = await sandboxes.get(sandboxOptions);
    await sandbox.reset();
    await use(sandbox);
    if (testInfo.status !== testInfo.expectedStatus) await attachServerSide(sandbox, testInfo).catch(unlessSilent);
    const errors = await sandbox.errors().catch(unlessSaid(testInfo.errors));
    expect(errors ?? [], "the server logged an error").toEqual([]);
  },
  people: async ({ sandbox }, use) => use(sandbox.people),
  // Another server may have its client elsewhere.
  baseURL: async ({ sandbox, target, baseURL }, use) =>
    use(target === undefined ? sandbox.url : (baseURL ?? sandbox.url)),
  extraHTTPHeaders: async ({ extraHTTPHeaders, baseURL }, use, testInfo) =>
    use({ ...extraHTTPHeaders, ...testHeader(baseURL ?? "", titleOf(testInfo)) }),
  // The service worker of the web would answer requests that a test looks for.
  serviceWorkers: "block",
  browserChecked: [
    async ({ playwright, browserName, launchOptions, channel, connectOptions }, use) => {
      if (channel === undefined && connectOptions === undefined)
        await checkBrowser(playwright[browserName], named(launchOptions));
      await use(true);
    },
    { scope: "worker" },
  ],
  browser: BROWSER_FILE === "" ? PLAYWRIGHTS_OWN : NAMED,
  context: async ({ context, kitPages }, use) => {
    await kitPages.watch(context);
    await use(context);
  },
  control: async ({ sandbox }, use) => use(sandbox.control),
  faults: async ({ sandbox, need }, use) => {
    need("faults");
    await use(sandbox.control.faults);
  },
  kitPages: async ({ browser, sandbox, baseURL }, use) => {
    const pages = new KitPages(() => browser.newContext({ baseURL: baseURL ?? sandbox.url }));
    await use(pages);
    await pages.close();
    expect(pages.errors, "a page logged an error").toEqual([]);
  },
  // Before `clock`, so that no browser is opened for a test that is skipped.
  movesTime: async ({ opened, need }, use) => {
    if (opened?.adapter.advanceClock === undefined) need("clock");
    await use(true);
  },
  clock: async ({ movesTime: _, sandbox, kitPages, opened, need }, use) => {
    if (opened !== undefined) return use(clockOfTarget(opened, kitPages, need));
    const { control } = sandbox;
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
  timeLeft: async ({ playwright: _ }, use, testInfo) => {
    const begun = performance.now();
    // Without a time-out of the test (0) the wait has none either.
    const rest = () => testInfo.timeout - (performance.now() - begun) - SPARE_MS;
    await use(({ timeout } = {}) => timeout ?? (testInfo.timeout === 0 ? FOREVER_MS : Math.max(0, Math.floor(rest()))));
  },
  mails: async ({ sandbox, timeLeft, opened, need }, use) => {
    if (opened?.adapter.readMails === undefined) need("mails");
    if (opened !== undefined) return use(mailsOfTarget(opened, timeLeft));
    const { control } = sandbox;
    const { latest } = await control.mails.list({ query: { limit: 1 } });
    await use({
      async next(filter, wait) {
        const timeout = timeLeft(wait);
        const end = performance.now() + timeout;
        do {
          const left = Math.max(0, Math.floor(end - performance.now()));
          const query = { ...filter, after: latest, wait_ms: Math.min(WAIT_MAX_MS, left) };
          const mail = (await control.mails.list({ query })).mails.at(-1);
          if (mail !== undefined) return mail;
        } while (performance.now() < end);
        throw new Error(`no mail ${JSON.stringify(filter)} within ${timeout} ms`);
      },
    });
  },
  pushConnected: async ({ kitPages, timeLeft }, use) =>
    use((page, wait) => kitPages.pushConnected(page, timeLeft(wait))),
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

/**
 * Attaches what the server did to a failed test: a text, which every reporter shows, and files beside the trace.
 */
async function attachServerSide(sandbox: KitSandbox, testInfo: TestInfo): Promise<void> {
  const { tail, files } = await readServerSide(sandbox);
  await testInfo.attach("server", { body: tail, contentType: "text/plain" });
  for (const [name, text] of Object.entries(files)) {
    const file = testInfo.outputPath(name);
    writeFileSync(file, text);
    await testInfo.attach(name, {
      path: file,
      contentType: name.endsWith(".json") ? "application/json" : "text/plain",
    });
  }
}

function skipOf(testInfo: TestInfo): Skip {
  return (reason) => {
    testInfo.skip(true, reason);
    throw new Error(reason);
  };
}

function noStandIn(target: string): StandIn {
  const none = () => Promise.reject(new KitError(`The tests run on ${target}, where there is no stand-in.`));
  return { url: target, token: "", pid: undefined, openSandbox: none, close: async () => {} };
}
