import { CAST } from "chonsu";
import type { Locator, Page } from "playwright/test";
import { DESKTOP, expect, readingTest as test } from "./fixtures.ts";

const isSwitchHalf = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "보기 방식" }).getByText(name, { exact: true });

test("forced colours show the chain, what is chosen, and the frames of chips", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.setViewportSize(DESKTOP);
  await page.goto("/friends?tab=mine");
  await expectMarked(isSwitchHalf(page, "목록"), isSwitchHalf(page, "지도"));
  const rail = page.getByRole("navigation", { name: "주요 메뉴" });
  await expectMarked(rail.getByRole("link", { name: /1촌$/ }), rail.getByRole("link", { name: "홈", exact: true }));

  await page.goto(`/profile/${CAST.eunseo.id}`);
  const verb = page.getByRole("button", { name: "1촌 신청" });
  expect(await coloursIn(page, verb.getByText("1촌 신청")), "a word on the accent").toBeGreaterThan(2);
  const word = page.getByRole("main").getByRole("listitem").getByText("HCI", { exact: true }).first();
  await expect.poll(() => word.evaluate(isFramed), "a chip").toBe(true);
  const thread = page.locator("[class*=thread]").first();
  await thread.waitFor();
  expect(await coloursIn(page, thread), "the line between two faces").toBeGreaterThan(1);
});

test("the chosen half of 목록 and 지도 has a frame of the accent in the dark", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto("/friends?tab=mine");
  await expectMarked(isSwitchHalf(page, "목록"), isSwitchHalf(page, "지도"));
});

/** Only the chosen one of two has a visible frame. */
async function expectMarked(chosen: Locator, other: Locator): Promise<void> {
  const frame = async (element: Locator) =>
    element.evaluate((found) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(found);
      return borderTopStyle === "none" || borderTopWidth === "0px" ? "none" : borderTopColor;
    });
  await expect.poll(() => frame(chosen)).toMatch(/^rgba?\(/);
  expect(await frame(other)).toBe("none");
}

/** Runs in the page: the element or what it stands in has a frame. */
function isFramed(element: Element): boolean {
  return [element, element.parentElement].some(
    (one) => one !== null && getComputedStyle(one).borderTopStyle === "solid" && one.matches("span, a, button"),
  );
}

/** The number of colours in the picture of an element. */
async function coloursIn(page: Page, element: Locator): Promise<number> {
  const picture = (await element.screenshot()).toString("base64");
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    return new Set(Array.from({ length: pixels.length / 4 }, (_, at) => pixels.slice(at * 4, at * 4 + 3).join())).size;
  }, picture);
}
