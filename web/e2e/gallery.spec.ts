import { drawnAnew, expect, expectAccessible, lookAt, readingTest as test } from "./fixtures.ts";

test("every component of the design system has a sound layout and no accessibility faults in both themes", async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  await page.goto("/__ui");
  await expect(page.getByRole("heading", { name: "디자인 시스템" })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, "ui-light");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await drawnAnew(page);
  await expectAccessible(page, "colours");
  await lookAt(page, "ui-dark");
});
