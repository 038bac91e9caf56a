import type { Page } from "playwright/test";
import { expect, expectAccessible, readingTest as test } from "./fixtures.ts";

test("code that cannot be fetched and a screen that throws: the frame stays, says so, and the retry works", async ({
  browser,
  server,
  openSession,
}) => {
  // What the browser and React log of these failures is the story here.
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) window.localStorage.setItem(key, String(value));
    },
    await openSession("junho"),
  );
  await page.goto("/home");
  await expect(page.getByRole("article").first()).toBeVisible();

  // Fetched beforehand in vain: nothing happens to what one looks at.
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route(/\/assets\/conversations-screen-/, (route) => route.abort());
  const lost = page.waitForEvent("requestfailed");
  await page.getByRole("link", { name: "메시지" }).first().hover();
  await lost;
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(loads).toBe(0);
  // Wanted in vain: the page is loaded anew once, as after a deploy, then it says so.
  await page.getByRole("link", { name: "메시지" }).first().click();
  await expectBroken(page);
  expect(loads).toBe(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expectBroken(page);
  await page.unroute(/\/assets\/conversations-screen-/);
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect(page.getByRole("heading", { name: "메시지", level: 1 })).toBeAttached();
  await expect(page.getByText("화면을 보여 주지 못했어요.")).toHaveCount(0);
  expect(loads).toBe(1);

  // An answer no screen can be made of.
  await page.route("**/api/friends/", (route) => route.fulfill({ json: [null] }));
  await page.getByRole("link", { name: "1촌" }).first().click();
  await expectBroken(page);
  await page.unroute("**/api/friends/");
  await context.close();
});

async function expectBroken(page: Page): Promise<void> {
  await expect(page.getByText("화면을 보여 주지 못했어요.")).toBeVisible();
  await expect(page.getByRole("navigation").first()).toBeVisible();
}
