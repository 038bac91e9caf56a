import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { expect, expectAccessible, lookAt, readingTest, test } from "./fixtures.ts";
import { stranger } from "./journey-people.ts";
import { logIn } from "./sign-up.ts";

test("a visitor who asks for a member's page logs in first and then gets that page", async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto("/friends?tab=requests");
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, stranger.email, SEED_PASSWORD);
  await expect(page).toHaveURL(/\/friends\?tab=requests$/);
});

readingTest("a member who asks for a page of visitors is led home", async ({ signedIn }) => {
  const page = await signedIn("junho");
  for (const address of ["/login", "/register-alone/certify"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/home$/);
  }
});

readingTest("an address that leads nowhere says so and shows the way home", async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto("/nowhere/at/all");
  await expect(page.getByText("The page you're looking for doesn't exist!")).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, "not-found");
});

readingTest("a lost connection says so, and says when it is back", async ({ signedIn }) => {
  const page = await signedIn("junho");
  await page.goto("/friends");
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await page.context().setOffline(true);
  await expect(page.getByText("인터넷 연결이 끊겼어요.", { exact: false })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("인터넷 연결이 끊겼어요.", { exact: false })).toBeHidden();
});

test("one person's two tabs stay in step: logging out in one ends the other", async ({ signedIn }) => {
  const page = await signedIn("junho");
  await page.goto("/home");
  const other = await page.context().newPage();
  await other.goto("/friends");
  await expect(other.getByRole("heading", { level: 1 })).toBeAttached();
  await page.evaluate(() => window.localStorage.setItem("kept", "1"));
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
});
