import { expect, type Locator, type Page } from "playwright/test";

/** So many presses of Tab reach anything on a screen of the seed; more would be a trap. */
const TABS_MAX = 160;

/** Goes to something by Tab alone; on the way nothing may swallow the focus, and where it arrives it must be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  let wanted = await target.elementHandle();
  const way: string[] = [];
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    await page.keyboard.press("Tab");
    let { place, name } = await page.evaluate(readFocus, wanted);
    if (place === "gone") {
      // The page has drawn it anew meanwhile.
      wanted = await target.elementHandle();
      ({ place, name } = await page.evaluate(readFocus, wanted));
    }
    if (place === "there") return expectFocusSeen(page);
    way.push(place === "nowhere" ? NOWHERE : name);
    // Past the last element the browser's own bars have their turn: once round, not more.
    const lost = way.filter((name) => name === NOWHERE).length;
    expect(lost, `the focus falls out of the page on the way to ${target}: ${way.join(" → ")}`).toBeLessThanOrEqual(2);
  }
  throw new Error(`Tab does not reach ${target}`);
}

const NOWHERE = "(nowhere)";

interface Focus {
  readonly place: "there" | "gone" | "nowhere" | "elsewhere";
  readonly name: string;
}

/** Runs in the page. */
function readFocus(wanted: Node | null): Focus {
  const { activeElement, body } = document;
  const words = activeElement?.getAttribute("aria-label") ?? activeElement?.textContent;
  const name = `${activeElement?.tagName} ${words}`.slice(0, 40);
  if (wanted?.isConnected !== true) return { place: "gone", name };
  if (activeElement === wanted) return { place: "there", name };
  return { place: activeElement === null || activeElement === body ? "nowhere" : "elsewhere", name };
}

/** Goes there and presses a key. */
export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes there and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.insertText(text);
}

/** Opens something from a button, closes it with Escape, and finds the focus where it came from; leaves it open a second time. */
export async function openTwice(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await press(page, opener);
  await expect(opened).toBeVisible();
  await expectFocusIn(opened);
  await page.keyboard.press("Escape");
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(opened).toBeVisible();
  await expectFocusIn(opened);
}

/** The focus is inside, and Tab does not leave it. */
export async function expectFocusIn(room: Locator): Promise<void> {
  await expect.poll(() => room.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** The focus is somewhere in the page, on something that is there. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => isFocusLost(page), "the focus fell to the body").toBe(false);
}

function isFocusLost(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement === null || document.activeElement === document.body);
}

/** A ring around what has the focus or around the box it stands in; a field's box draws it as a shadow. */
async function expectFocusSeen(page: Page): Promise<void> {
  const unseen = await page.evaluate(() => {
    const focused = document.activeElement;
    const isRinged = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const isField = element.matches(":is(input, textarea):focus, :has(input:focus, textarea:focus)");
      return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || (isField && boxShadow !== "none");
    };
    let around = focused;
    for (let step = 0; around !== null && step < 4; step += 1) {
      if (isRinged(around) || [...around.children].some(isRinged)) return null;
      around = around.parentElement;
    }
    return focused?.outerHTML.slice(0, 120) ?? "nothing";
  });
  expect(unseen, "the focus is not seen").toBeNull();
}
