import { expect, expectAccessible, lookAt, readingTest as test } from "./fixtures.ts";

test("every piece of the design system is sound and accessible in light and dark", async ({ openBrowser }) => {
  const page = await openBrowser();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/__ui");
    await expect(page.getByRole("heading", { name: "디자인 시스템" })).toBeVisible();
    await expectAccessible(page);
    await lookAt(page, `ui-${colorScheme}`);
  }
});
