import { CAST } from "chonsu";
import type { Page } from "playwright/test";
import { walkTo } from "./acts.ts";
import { expect, test } from "./fixtures.ts";

const PASSWORD = "chonsu-2026";

/** Logs out by the menu. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "내 메뉴" }).first().click();
  await page.getByRole("dialog", { name: "내 메뉴" }).getByRole("button", { name: "로그아웃" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "확인" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "로그인" }).click();
  await expect(page).toHaveURL(/\/home$/);
}

test("nothing of a member reaches the next one in the same tab, by Back or otherwise", async ({ signedIn, server }) => {
  const page = await signedIn("haneul");
  await page.goto("/profile/2");
  const refresh = await page.evaluate(() => localStorage.getItem("refresh"));
  await expect(page.getByRole("heading", { name: CAST.junho.name }).first()).toBeVisible();
  await page.goto("/profile/5");
  const person = Object.values(CAST).find(({ id }) => id === 5)?.name ?? "";
  await expect(page.getByRole("heading", { name: person }).first()).toBeVisible();
  await walkTo(page, "/home");
  await logOut(page);
  await logIn(page, CAST.garam.email);

  const paths: Promise<unknown>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/path/")) paths.push(response.json());
  });
  for (const [id, name] of [
    [5, person],
    [2, CAST.junho.name],
  ] as const) {
    // Back from /home leads over the addresses of the member before.
    while (!new URL(page.url()).pathname.endsWith(`/profile/${id}`)) await page.goBack();
    await expect(page.getByRole("heading", { name }).first()).toBeVisible();
    await expect(page.getByRole("main"), "garam is connected to nobody").toContainText("4촌 이상");
  }
  await expect.poll(() => paths.length).toBeGreaterThan(0);
  for (const path of await Promise.all(paths)) {
    expect(path).toMatchObject({ current_user_id: CAST.garam.id, paths_id: [] });
  }
  // The session of the member before is over at the server too.
  const refused = await fetch(`${server.url}/api/token/refresh/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refresh }),
  });
  expect(refused.status).toBe(401);
});

test("a logout reaches all tabs at once", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto("/home");
  const other = await page.context().newPage();
  await other.goto("/friends");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL(/\/login$/);
  expect(await other.evaluate(() => ({ ...localStorage }))).toEqual({});
  await other.goto("/friends");
  await expect(other).toHaveURL(/\/login$/);
});
