import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { KitSandbox } from "chonsu";
import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";

/** Host names of an attacker: one for a page of another site, and one that is resolved to this machine later (DNS rebinding). */
const ELSEWHERE = "evil.test";
const REBOUND = "rebound.test";
const CALLS = ["status", "mails"].map((call) => `/__standin/${call}/`);
const PAGES = ["/__standin", "/__standin/enter", "/__outbox"];
/** The changes that a form or a request without a preflight could make. */
const CHANGES = ["reset", "clock/reset", "snapshots"].map((call) => `/__standin/${call}/`);

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const rule = `--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1, MAP ${REBOUND} 127.0.0.1`;
      // Chromium itself blocks requests from a page without TLS to this machine. Other browsers do not, so this test is about the server's
      // own check.
      const open = "--disable-features=LocalNetworkAccessChecks";
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule, open] });
    },
    { scope: "worker" },
  ],
});

/** A site that serves an empty page without any policy at every address. */
async function openSite(): Promise<{ readonly port: number; close(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html").end("<!doctype html><title>hostile</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => server.closeAllConnections() };
}

interface Target {
  readonly base: string;
  readonly token: string;
  readonly calls: readonly string[];
  readonly pages: readonly string[];
  readonly changes: readonly string[];
}

/** Runs in the hostile page: tries every attack, and returns those that succeeded. */
async function attack({ base, token, calls, pages, changes }: Target): Promise<string[]> {
  const gained: string[] = [];
  const read = async (how: string, path: string, init: RequestInit) => {
    const answer = await fetch(`${base}${path}`, init).catch(() => undefined);
    if (answer !== undefined && answer.type !== "opaque" && answer.ok) gained.push(`${how} ${path}`);
  };
  const load = (name: "img" | "script" | "iframe", path: string) =>
    new Promise<void>((resolve) => {
      const element = document.createElement(name);
      const timer = setTimeout(resolve, 3000);
      const end = (isLoaded: boolean) => {
        clearTimeout(timer);
        // A refused frame loads too, as an error page of the browser, so the test looks into it.
        if (isLoaded && name !== "iframe") gained.push(`${name} ${path}`);
        resolve();
      };
      element.onload = () => end(true);
      element.onerror = () => end(false);
      element.src = `${base}${path}`;
      document.body.append(element);
    });
  const send = (path: string) =>
    new Promise<void>((resolve) => {
      const frame = document.createElement("iframe");
      frame.name = `sent to ${path}`;
      const form = Object.assign(document.createElement("form"), {
        method: "post",
        action: `${base}${path}`,
        target: frame.name,
      });
      form.enctype = "text/plain";
      const field = Object.assign(document.createElement("input"), {
        name: '{"ms":86400000,"name":"evil","x":"',
        value: '"}',
      });
      form.append(field);
      document.body.append(frame, form);
      frame.onload = () => resolve();
      setTimeout(resolve, 3000);
      form.submit();
    });
  for (const path of [...calls, ...pages]) {
    await read("fetch", path, {});
    await read("fetch with the token", path, { headers: { Authorization: `Bearer ${token}` } });
    await load("img", path);
    await load("script", path);
  }
  for (const path of pages) await load("iframe", path);
  for (const path of changes) {
    await fetch(`${base}${path}`, { method: "POST", mode: "no-cors", body: "{}" }).catch(() => undefined);
    await read("post with the token", path, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: "{}",
    });
    navigator.sendBeacon(`${base}${path}`, "{}");
    await send(path);
  }
  return gained;
}

/** The visible part of a page that the hostile page has opened in another tab. */
async function openBeside(page: Page, address: string): Promise<string> {
  const opened = page.context().waitForEvent("page");
  await page.evaluate((url) => Object.assign(window, { beside: window.open(url) }), address);
  await (await opened).waitForLoadState();
  return await page.evaluate(() => {
    const { beside } = window as unknown as { beside: Window | null };
    if (beside === null || beside.closed) return "nothing";
    try {
      return beside.document.documentElement.outerHTML;
    } catch {
      return "nothing";
    }
  });
}

/** The state in which a change would be visible. */
async function standingOf({ control }: KitSandbox) {
  const { generation, members, clock } = await control.status.read();
  const { frozen, now } = clock;
  const mails = await control.mails.list({ query: { limit: 1 } });
  return { generation, members, frozen, now, snapshots: await control.resets.listSnapshots(), mails: mails.latest };
}

test("a page of another site cannot read, change or frame the control plane, by its own name or a rebound one", async ({
  browser,
  standIn,
}) => {
  const site = await openSite();
  const target = { token: standIn.token, calls: CALLS, pages: PAGES, changes: CHANGES };
  const empty = { contentType: "text/html", body: "<body>" };
  for (const verification of ["client", "server"] as const) {
    const sandbox = await standIn.openSandbox({ settings: { verification } });
    await sandbox.control.clock.freeze({ body: {} });
    const before = await standingOf(sandbox);
    // Not a page of the kit: such a page fails the test when a request is refused.
    const page = await browser.newPage();
    const rebound = `http://${REBOUND}:${new URL(sandbox.url).port}`;
    for (const base of [sandbox.url, rebound]) {
      await page.goto(`http://${ELSEWHERE}:${site.port}/`);
      expect(await page.evaluate(attack, { ...target, base }), base).toEqual([]);
      for (const frame of page.frames().slice(1)) {
        const text = await frame.evaluate(() => document.documentElement.textContent).catch(() => "");
        expect(text, `framed: ${frame.url()}`).not.toMatch(/Console|Outbox/);
      }
      for (const address of PAGES) expect(await openBeside(page, `${base}${address}`)).toBe("nothing");
    }
    // The name was resolved to another machine for the page, and is resolved to this machine now. For the browser both are one site.
    await page.route(`${rebound}/hostile`, (route) => route.fulfill(empty));
    await page.goto(`${rebound}/hostile`);
    expect(await page.evaluate(attack, { ...target, base: rebound })).toEqual([]);
    expect(await standingOf(sandbox)).toEqual(before);
    // The same attacks from the product's own address succeed. So the attacks work, and the server's check is what stops them.
    await page.route(`${sandbox.url}/hostile`, (route) => route.fulfill(empty));
    await page.goto(`${sandbox.url}/hostile`);
    const gained = await page.evaluate(attack, { ...target, base: sandbox.url, pages: [], changes: [] });
    expect(gained).toContain("fetch with the token /__standin/mails/");
    await page.context().close();
    await sandbox.remove();
  }
  site.close();
});
