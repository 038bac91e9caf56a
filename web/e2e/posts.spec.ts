import type { Locator, Page } from "playwright/test";
import { expect, expectAccessible, lookAt, test } from "./fixtures.ts";

/** Posts of the seed that the tests speak of (docs/cast.md). */
const DELIVERY_ROBOT = 25;

test("an open picture has an address: swiped, turned by keys, closed by Escape and Back, found again after a reload", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto(`/projects/${DELIVERY_ROBOT}`);
  const card = page.getByRole("article");
  const viewer = page.getByRole("dialog", { name: /이미지$/ });
  await test.step("on the page of a post", async () => {
    await seenPhoto(card).click();
    await expect(page).toHaveURL(/\?photo=1$/);
    await expect(viewer.getByText("1 / 3")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/\?photo=2$/);
    await viewer.getByRole("list").evaluate((track) => track.scrollTo(track.clientWidth * 2, 0));
    await expect(page).toHaveURL(/\?photo=3$/);
    await lookAt(page, "photo");
    await page.reload();
    await expect(viewer.getByText("3 / 3")).toBeVisible();
    await page.keyboard.press("Home");
    await expect(page).toHaveURL(/\?photo=1$/);
  });
  await test.step("closing leads back to the picture that was seen, focus and all", async () => {
    await page.goBack();
    await page.goto(`/projects/${DELIVERY_ROBOT}`);
    await seenPhoto(card).click();
    await page.keyboard.press("End");
    await expect(page).toHaveURL(/\?photo=3$/);
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/projects/${DELIVERY_ROBOT}$`));
    await expect(card.getByText("3 / 3")).toBeVisible();
    await expect(seenPhoto(card)).toBeFocused();
  });
  await test.step("in the feed, where Back closes it and the feed stays where it was", async () => {
    await page.goto("/home");
    const robot = articleOf(page, "자율주행 배달 로봇");
    await seenPhoto(robot).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    await seenPhoto(robot).click();
    await expect(page).toHaveURL(/\/home\?photo=25-1$/);
    await page.goBack();
    await expect(viewer).toBeHidden();
    await expect(page).toHaveURL(/\/home$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });
  await test.step("a picture of a post further down than the feed has been loaded, and a number no picture has", async () => {
    await page.goto("/home?photo=2-1");
    await expect(viewer).toBeVisible();
    await viewer.getByRole("button", { name: "닫기" }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto(`/projects/${DELIVERY_ROBOT}?photo=9`);
    await expect(card.getByText("1 / 3")).toBeVisible();
    await expect(viewer).toBeHidden();
  });
});

function articleOf(page: Page, title: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: new RegExp(title) }) });
}

/** The picture that is seen in a card, as the button that enlarges it; the others are out of reach. */
function seenPhoto(card: Locator): Locator {
  return card.locator("li:not([inert])").getByRole("button", { name: "이미지 크게 보기" });
}
