import type { Page } from "playwright/test";
import { drawnAnew, expect, readingTest as test } from "./fixtures.ts";
import { expectStill, watchStillness } from "./stillness.ts";

/** The tolerance, as a share of a letter's height: one weight is measured for several. */
const SAME_WIDTH = 0.025;

test("every character of the fallback font has the width of the final font", async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto("/login");
  await expect.poll(() => areThere(page)).toBe(true);
  expect(await page.evaluate(differentWidths, SAME_WIDTH)).toEqual([]);
});

test("letters of twice the size leave the words whole that say through whom a row of the bell comes", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/notification");
  const words = page.getByRole("main").getByText(/님( 외 \d+명)?의 [12]촌$/);
  await expect(words.first()).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const cut = () => words.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  expect(await cut()).toBe(0);
});

test("no line of the newcomers or of an author begins with a dot, at any width of a phone", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  for (const address of ["/suggestion", "/home"]) {
    await page.goto(address);
    const lines = page.locator("main [class*=meta]").filter({ hasText: "·" });
    await expect(lines.first()).toBeVisible();
    for (let width = 335; width < 410; width += 5) {
      await page.setViewportSize({ width, height: 740 });
      expect(await lines.evaluateAll(lateDots), `${address}, ${width} px`).toEqual([]);
    }
  }
});

/** Runs in the page: the lines of which a dot is lower than the letter before it. */
function lateDots(lines: Element[]): (string | null)[] {
  const range = document.createRange();
  return lines.filter(isLate).map(({ textContent }) => textContent);

  function isLate(line: Element): boolean {
    const tops: { letter: string; top: number }[] = [];
    const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const [at, letter] of [...(texts.currentNode.nodeValue ?? "")].entries()) {
        range.setStart(texts.currentNode, at);
        range.setEnd(texts.currentNode, at + 1);
        if (letter.trim() !== "") tops.push({ letter, top: range.getBoundingClientRect().top });
      }
    }
    return tops.some(({ letter, top }, at) => letter === "·" && top > (tops[at - 1]?.top ?? top) + 4);
  }
}

test("late letters move nothing: those that would change line breaks wait for the next screen, and a later visit starts with them", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  // Like a system without Noto, whose own letters are wider.
  await page.route(/\.css$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll("local(Noto", "local(No") });
  });
  const { promise: drawn, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await drawn;
    await route.fallback();
  });
  await watchStillness(page);
  await page.goto("/home");
  await expect(page.getByRole("article").first(), "the posts do not wait for the letters").toBeVisible();
  await page.waitForLoadState("load");
  release();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("letters"))).not.toBeNull();
  await drawnAnew(page);
  await expectStill(page, 0);
  expect(await areThere(page)).toBe(false);
  await page.getByRole("link", { name: /^1촌/ }).first().click();
  await expect(page).toHaveURL(/\/friends/);
  await expect.poll(() => areThere(page)).toBe(true);
  await test.step("a later visit uses them from the start", async () => {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    // A fixed clock, so that the wait for the letters does not end by time on a slow machine.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.addInitScript(noteFirstLetters);
    await page.reload();
    await expect(page.getByRole("main")).toBeVisible();
    expect(await page.evaluate(() => Object(window).firstLetters)).toBe(true);
  });
});

/** Runs in the page before its own code: notes whether the letters have loaded when the first screen is shown. */
function noteFirstLetters(): void {
  const watch = new MutationObserver(() => {
    if (document.querySelector("main") === null) return;
    Object.assign(window, { firstLetters: [...document.fonts].some(({ family }) => family === "ChonsuType") });
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** Whether the page uses the frequent letters. */
function areThere(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.fonts].some((font) => font.family === "ChonsuType" && font.status === "loaded"),
  );
}

/** Runs in the page: the characters whose width differs between the font and its fallback, measured between two Hangul letters. */
async function differentWidths(same: number): Promise<string[]> {
  // A system without Noto uses its own letters.
  const noto = new FontFace("Noto", 'local("Noto Sans CJK KR"), local("Noto Sans KR")');
  if ((await noto.load().catch(() => undefined)) === undefined) return [];
  const line = document.body.appendChild(document.createElement("span"));
  const widthOf = async (family: string, weight: number, text: string) => {
    line.style.cssText = `position:absolute;white-space:pre;letter-spacing:0;font:${weight} 100px ${family}`;
    line.textContent = `가${text}나`;
    // The first measurement starts loading the letters of the rule.
    line.getBoundingClientRect();
    await document.fonts.ready;
    return line.getBoundingClientRect().width / 100;
  };
  const different: string[] = [];
  for (const weight of [400, 700]) {
    for (const text of ["다", " ", ".", ",", "·", "?", "("]) {
      const letters = await widthOf("ChonsuType", weight, text);
      const standIn = await widthOf('"Pretendard Fallback"', weight, text);
      if (Math.abs(letters - standIn) > same)
        different.push(`${weight} "${text}": ${letters.toFixed(3)}, ${standIn.toFixed(3)}`);
    }
  }
  return different;
}
