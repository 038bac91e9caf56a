import type { Page } from "playwright/test";
import { expect, expectSoundLayout } from "./fixtures.ts";

/** When the browser's letters are twice as large, nothing scrolls sideways, no texts overlap, and no text leaves its button. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectSoundLayout(page);
  expect(await page.evaluate(findTextFaults), `large letters of ${page.url()}`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/** Runs in the page. */
function findTextFaults(): string[] {
  const lines = linesOfPage();
  const outside = lines.flatMap(({ element, words, line }) => {
    const button = element.closest("button, a[class*=button]")?.getBoundingClientRect() ?? line;
    return line.left < button.left - 1 || line.right > button.right + 1 ? [`"${words}" leaves its button`] : [];
  });
  const covered = lines.flatMap((one, at) =>
    lines.slice(at + 1).flatMap((other) => (isOn(one, other) ? [`"${one.words}" and "${other.words}"`] : [])),
  );
  const broken = lines.flatMap(({ element, words, line }, at) => {
    const isSign = words.startsWith("+ ") && lines[at + 1]?.element === element && lines[at + 1]?.line.top !== line.top;
    return isSign ? [`"${words}" is broken after its sign`] : [];
  });
  return [...outside, ...covered, ...broken];

  /** The lines of text of the page, without those that a container has scrolled away. */
  function linesOfPage() {
    const found: { element: Element; words: string; line: DOMRect; bar: Element | null }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const words = texts.currentNode.textContent?.trim().slice(0, 30) ?? "";
      if (words === "" || element === null || element.closest("svg, .visually-hidden") !== null) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const rooms = roomsAround(element);
      const bar = rooms.find(({ style }) => style.position === "fixed" || style.position === "sticky")?.room ?? null;
      range.selectNodeContents(texts.currentNode);
      for (const line of range.getClientRects()) if (isSeen(line, rooms)) found.push({ element, words, line, bar });
    }
    return found;
  }

  function roomsAround(element: Element) {
    const rooms: { room: Element; style: CSSStyleDeclaration }[] = [];
    for (let room: Element | null = element; room !== null && room !== document.body; room = room.parentElement) {
      rooms.push({ room, style: getComputedStyle(room) });
    }
    return rooms;
  }

  function isSeen({ left, right, top, bottom }: DOMRect, rooms: ReturnType<typeof roomsAround>): boolean {
    return (
      right - left >= 2 &&
      rooms.every(({ room, style: { overflowX, overflowY } }) => {
        const box = room.getBoundingClientRect();
        const isInHeight = overflowY === "visible" || (top >= box.top - 1 && bottom <= box.bottom + 1);
        return isInHeight && (overflowX === "visible" || (left >= box.left - 1 && right <= box.right + 1));
      })
    );
  }

  type Line = ReturnType<typeof linesOfPage>[number];

  /** Whether two lines overlap by more than the space above and below letters. Content scrolls below the bars of its page. */
  function isOn(one: Line, other: Line): boolean {
    if (one.bar !== other.bar) return false;
    const width = Math.min(one.line.right, other.line.right) - Math.max(one.line.left, other.line.left);
    const height = Math.min(one.line.bottom, other.line.bottom) - Math.max(one.line.top, other.line.top);
    const isApart = !one.element.contains(other.element) && !other.element.contains(one.element);
    return isApart && width > 1 && height > Math.min(one.line.height, other.line.height) / 3;
  }
}
