import type { Page } from "playwright/test";
import { expect, expectSoundLayout } from "./fixtures.ts";

/**
 * With letters twice as large, as somebody sets them in the browser, nothing scrolls sideways, no words lie on other words, and none leave
 * their button.
 */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectSoundLayout(page);
  expect(await page.evaluate(findTextFaults), `large letters of ${page.url()}`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/** Runs in the page. */
function findTextFaults(): string[] {
  const lines = linesInWindow();
  const outside = lines.flatMap(({ element, words, line }) => {
    const button = element.closest("button, a[class*=button]")?.getBoundingClientRect() ?? line;
    return line.left < button.left - 1 || line.right > button.right + 1 ? [`"${words}" leaves its button`] : [];
  });
  const covered = lines.flatMap((one, at) =>
    lines.slice(at + 1).flatMap((other) => (isOn(one, other) ? [`"${one.words}" and "${other.words}"`] : [])),
  );
  return [...outside, ...covered];

  /** What can be seen of the words of the page, line by line, without the bars that content scrolls beneath. */
  function linesInWindow() {
    const found: { element: Element; words: string; line: DOMRect }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const words = texts.currentNode.textContent?.trim().slice(0, 30) ?? "";
      if (words === "" || element === null || element.closest("svg, .visually-hidden") !== null) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      range.selectNodeContents(texts.currentNode);
      for (const line of range.getClientRects()) if (isSeen(element, line)) found.push({ element, words, line });
    }
    return found;
  }

  function isSeen(element: Element, { left, right, top, bottom }: DOMRect): boolean {
    if (bottom <= 0 || top >= innerHeight || right - left < 2) return false;
    for (let room: Element | null = element; room !== null && room !== document.body; room = room.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(room);
      if (position === "fixed" || position === "sticky") return false;
      const box = room.getBoundingClientRect();
      if (overflowY !== "visible" && (top < box.top - 1 || bottom > box.bottom + 1)) return false;
      if (overflowX !== "visible" && (left < box.left - 1 || right > box.right + 1)) return false;
    }
    return true;
  }

  /** Whether two lines have more in common than the room above and below letters. */
  function isOn(one: { element: Element; line: DOMRect }, other: { element: Element; line: DOMRect }): boolean {
    const width = Math.min(one.line.right, other.line.right) - Math.max(one.line.left, other.line.left);
    const height = Math.min(one.line.bottom, other.line.bottom) - Math.max(one.line.top, other.line.top);
    const isApart = !one.element.contains(other.element) && !other.element.contains(one.element);
    return isApart && width > 1 && height > Math.min(one.line.height, other.line.height) / 3;
  }
}
