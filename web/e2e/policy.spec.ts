import { CAST } from "chonsu";
import { expect, readingTest as test } from "./fixtures.ts";

/** Every test checks that pages obey their policies: the kit fails a test in which a policy was violated. */
test("a page in which a policy is violated fails its test", async ({ openBrowser }) => {
  test.fail();
  const page = await openBrowser();
  await page.goto("/login");
  const violation = page.waitForEvent("console", (message) =>
    message.text().startsWith("policy broken: script-src-elem"),
  );
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'run'";
    document.head.append(script);
  });
  await violation;
  await expect(page).toHaveTitle("로그인 · 촌수");
});

test("the documents of the calls obey their policy and can try a call", async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto("/docs");
  await expect(page).toHaveTitle("촌수 (Chonsu) · API");
  const group = page.locator(".opblock-tag-section").filter({ hasText: "settings" }).first();
  // The page renders every call before it shows one. On a busy machine that takes longer than the timeout of a click.
  await expect(group).toBeVisible({ timeout: 60_000 });
  await group.locator(".opblock-tag").click();
  await group.getByText("/api/config/").click();
  await group.getByRole("button", { name: "Try it out" }).click();
  await group.getByRole("button", { name: "Execute" }).click();
  await expect(group.locator(".live-responses-table")).toContainText('"school"');
});

test("a stored picture is shown in a document without any permission", async ({ browser, openSession, server }) => {
  const { access } = await openSession("haneul");
  const headers = { Authorization: `Bearer ${access}` };
  const profile = await fetch(`${server.url}/api/profile/${CAST.haneul.id}/`, { headers });
  const { image } = (await profile.json()) as { image: string };
  // Not a page of the kit: the script that a page of the kit begins with is refused here too.
  const page = await browser.newPage();
  await page.goto(image);
  expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBeGreaterThan(0);
  expect(await page.evaluate(() => window.origin)).toBe("null");
  await page.close();
});
