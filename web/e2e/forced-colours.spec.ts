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
  await expectMarked(rail.getByRole("link", { name: /^1촌/ }), rail.getByRole("link", { name: "홈", exact: true }));

  await page.goto(`/profile/${CAST.eunseo.id}`);
  const verb = page.getByRole("button", { name: "1촌 신청" });
  expect(await coloursIn(page, verb.getByText("1촌 신청")), "a word on the accent").toBeGreaterThan(2);
  const word = page.getByRole("main").getByRole("listitem").getByText("HCI", { exact: true }).first();
  await expect.poll(() => word.evaluate(isFramed), "a chip").toBe(true);
  await page.getByRole("button", { name: "소개 부탁하기" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("");
  const off = page.getByRole("dialog").getByRole("button", { name: "보내기" });
  await expect(off).toBeDisabled();
  await expect.poll(() => off.evaluate(frameOf), "a disabled button").toMatch(/^rgb\(/);
  await page.keyboard.press("Escape");
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

const SCREENS = [
  "/search?q=Figma",
  "/home",
  "/friends?tab=requests",
  "/friends?view=map",
  "/notification",
  "/conversations?open=1",
  `/profile/${CAST.eunseo.id}`,
  "/suggestion",
  "/projects/add",
  "/setting",
];

for (const colorScheme of ["dark", "light"] as const) {
  test(`all words differ from their ground with forced colours, ${colorScheme}`, async ({ signedIn }) => {
    const page = await signedIn("haneul");
    await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(DESKTOP);
    for (const screen of SCREENS) {
      await page.goto(screen);
      await expect(page.locator("main [class*=skeleton]")).toHaveCount(0);
      await expect(page.locator("main").getByRole("status").filter({ hasText: "불러오는" })).toHaveCount(0);
      if (screen.startsWith("/search")) await expect(page.locator("mark").first()).toBeVisible();
      expect(await page.evaluate(faintWords), screen).toEqual([]);
    }
  });
}

/** Runs in the page: the words whose colour is nearly that of their ground. */
function faintWords(): string[] {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const groundOf = (element: Element | null): number[] => {
    if (element === null) return [255, 255, 255];
    const own = channels(getComputedStyle(element).backgroundColor);
    return own[3] === undefined || own[3] > 0.5 ? own : groundOf(element.parentElement);
  };
  const light = ([red = 0, green = 0, blue = 0]: number[]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return Array.from(document.querySelectorAll("body *"))
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim() !== ""))
    .filter((element) => !(element instanceof SVGElement))
    .filter((element) => Math.abs(light(channels(getComputedStyle(element).color)) - light(groundOf(element))) < 60)
    .map(({ tagName, className, textContent }) => `${tagName} ${className} ${textContent.slice(0, 30)}`);
}

/** Only the chosen one of two has a visible frame. */
async function expectMarked(chosen: Locator, other: Locator): Promise<void> {
  await expect.poll(() => chosen.evaluate(frameOf)).toMatch(/^rgba?\(/);
  expect(await other.evaluate(frameOf)).toBe("none");
}

/** Runs in the page: the colour of the frame, or none. */
function frameOf(element: Element): string {
  const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
  return borderTopStyle === "none" || borderTopWidth === "0px" ? "none" : borderTopColor;
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
