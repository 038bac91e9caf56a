import type { Locator, Page } from "playwright/test";
import { walkTo } from "./acts.ts";
import { expect, expectAccessible, expectSoundLayout, lookAt, PHONE, test } from "./fixtures.ts";
import { expectRoomForLargeText } from "./large-text.ts";
import { accountMenu, OVERLAYS, period, postPeople, question, ROBOT } from "./overlays.ts";

/** The width of the narrowest phones. */
const NARROW = { width: 360, height: 740 };

test("every kind of overlay is accessible, fits narrow phones and large letters, and closes by Back, which then leaves", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  // Overlays close without an animation.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/setting");
  for (const [name, { at, open, opened, size = PHONE }] of Object.entries(OVERLAYS)) {
    await test.step(name, async () => {
      await page.setViewportSize(size);
      await walkTo(page, at);
      const address = page.url();
      await open(page);
      await expect(opened(page)).toBeVisible();
      await expectAccessible(page);
      await lookAt(page, `overlay-${name.replaceAll(" ", "-")}`, [size === PHONE ? "phone" : "desktop"]);
      if (size === PHONE) await page.setViewportSize(NARROW);
      await expectRoomForLargeText(page);
      await expectSoundLayout(page);
      await page.goBack();
      await expect(opened(page)).toHaveCount(0);
      expect(page.url()).toBe(address);
      await page.goBack();
      await expect(page, "one Back leaves").toHaveURL(/\/setting$/);
    });
  }
});

test("Escape, a touch outside and a pull do the same as Back; Forward opens nothing", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto("/setting");
  const closings = {
    "the Escape key": () => page.keyboard.press("Escape"),
    "a touch outside": () => page.mouse.click(4, 4),
    "a pull": () => pullDown(page, period.opened(page)),
    "Back and Forward": () => page.goBack().then(() => page.goForward()),
  };
  for (const [{ at, open, opened }, ways] of [
    [accountMenu, ["the Escape key", "a touch outside", "Back and Forward"]],
    [question, ["the Escape key"]],
    [period, ["the Escape key", "a touch outside", "a pull", "Back and Forward"]],
  ] as const) {
    await walkTo(page, at);
    const address = page.url();
    for (const way of ways) {
      await open(page);
      await expect(opened(page)).toBeVisible();
      await closings[way]();
      await expect(opened(page), way).toHaveCount(0);
      expect(page.url(), way).toBe(address);
    }
    await page.goBack();
    await expect(page, "one Back leaves").toHaveURL(/\/setting$/);
  }
});

test("Back closes nested overlays together, a link in a menu leaves no entry, and a form with changes asks last", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/setting");
  await page.goto("/home");
  // The tab of the present page adds no history entry, so at the end one Back leads to the settings.
  await page.getByRole("link", { name: "홈", exact: true }).first().click();
  const menu = accountMenu.opened(page);
  const dialogs = page.getByRole("alertdialog");
  await test.step("a jump by the history list of the browser, past both", async () => {
    await accountMenu.open(page);
    await menu.getByRole("button", { name: "로그아웃" }).click();
    await expect(dialogs).toBeVisible();
    await page.evaluate(() => history.go(-2));
    await expect(menu).toHaveCount(0);
    await expect(dialogs).toHaveCount(0);
    await expect(page).toHaveURL(/\/home$/);
  });
  await test.step("a link in a menu", async () => {
    await accountMenu.open(page);
    await menu.getByRole("link", { name: "설정" }).click();
    await expect(page).toHaveURL(/\/setting$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
    await expect(menu).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(/\/setting$/);
    await page.goBack();
  });
  await test.step("a form with changes", async () => {
    await page.getByRole("link", { name: "글쓰기" }).first().click();
    const title = page.getByRole("textbox", { name: "제목" });
    await title.fill("쓰던 글");
    await postPeople.open(page);
    await expect(postPeople.opened(page)).toBeVisible();
    await page.goBack();
    await expect(postPeople.opened(page)).toHaveCount(0);
    await expect(dialogs).toHaveCount(0);
    await page.goBack();
    await dialogs.getByRole("button", { name: "나가기" }).click();
    await expect(page).toHaveURL(/\/home$/);
  });
  await test.step("deleting a post on its page leads to the screen before", async () => {
    const title = page.getByRole("link", { name: /^자율주행 배달 로봇/ });
    // On the page of the post the title is in the same place, so that the second click presses nothing else.
    await title.evaluate((link) => window.scrollBy(0, link.getBoundingClientRect().top - 160));
    await title.dblclick();
    await expect(page).toHaveURL(new RegExp(`${ROBOT}$`));
    // The feed stays until the page of the post is shown.
    await expect(page.getByRole("button", { name: "뒤로" })).toBeVisible();
    await question.open(page);
    await dialogs.getByRole("button", { name: "삭제" }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(title).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/setting$/);
  });
});

/** A finger pulls a sheet down by its top. */
async function pullDown(page: Page, sheet: Locator): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  // Waits for the end of its animation.
  await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const x = PHONE.width / 2;
  const y = 10 + (await sheet.evaluate((element) => element.getBoundingClientRect().top));
  await browser.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (const px of [20, 60, 120]) {
    await browser.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y: y + px }] });
  }
  await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
