import { expect, type Locator, type Page } from "playwright/test";

/** This number of Tab presses reaches anything on a screen of the seed. More would mean a focus trap. */
const TABS_MAX = 160;

/** Moves the focus to an element by Tab alone. On the way the focus must never be lost, and at the target it must be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  let wanted = await target.elementHandle();
  const way: string[] = [];
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    await page.keyboard.press("Tab");
    let { place, name } = await page.evaluate(readFocus, wanted);
    if (place === "guard" || place === "gone") {
      // A guard leads the focus on in the next frame; no person presses Tab again before.
      await page.waitForFunction((guard) => document.activeElement?.matches(guard) !== true, GUARD);
      // The page may have rendered the element again meanwhile.
      wanted = await target.elementHandle();
      ({ place, name } = await page.evaluate(readFocus, wanted));
    }
    if (place === "there") return expectFocusSeen(page);
    way.push(place === "nowhere" ? NOWHERE : name);
    // After the last element the focus goes to the browser's own controls, once at most.
    const lost = way.filter((name) => name === NOWHERE).length;
    expect(lost, `the focus falls out of the page on the way to ${target}: ${way.join(" → ")}`).toBeLessThanOrEqual(2);
  }
  throw new Error(`Tab does not reach ${target}`);
}

const GUARD = "[data-base-ui-focus-guard]";
const NOWHERE = "(nowhere)";

interface Focus {
  readonly place: "there" | "gone" | "guard" | "nowhere" | "elsewhere";
  readonly name: string;
}

/** Runs in the page. */
function readFocus(wanted: Node | null): Focus {
  const { activeElement, body } = document;
  const words = activeElement?.getAttribute("aria-label") ?? activeElement?.textContent;
  const name = `${activeElement?.tagName} ${words}`.slice(0, 40);
  if (wanted?.isConnected !== true) return { place: "gone", name };
  if (activeElement === wanted) return { place: "there", name };
  if (activeElement?.hasAttribute("data-base-ui-focus-guard") === true) return { place: "guard", name };
  return { place: activeElement === null || activeElement === body ? "nowhere" : "elsewhere", name };
}

/** Moves the focus to an element and presses a key. */
export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus to an element and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.insertText(text);
}

/** Opens something by a button, closes it with Escape, and checks that the button has the focus again. Then opens it again. */
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

/** The focus is inside one of the elements. */
export async function expectFocusIn(rooms: Locator): Promise<void> {
  const where = () =>
    rooms.evaluateAll((all) => {
      const { activeElement } = document;
      const isInside = all.some((room) => room.contains(activeElement));
      return isInside ? "inside" : `${activeElement?.tagName} ${activeElement?.textContent.slice(0, 40)}`;
    });
  await expect.poll(where).toBe("inside");
}

/** The focus is on an existing element of the page. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => isFocusLost(page), "the focus fell to the body").toBe(false);
}

function isFocusLost(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement === null || document.activeElement === document.body);
}

/** The focused element or its box has a focus ring. The box of a field draws it as a shadow. */
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
  expect(await page.evaluate(cutRing), "the frame of the focus is cut at its sides").toBeNull();
}

/** Runs in the page: the focused element when what clips its contents cuts its frame on the left or right. */
function cutRing(): string | null {
  const focused = document.activeElement;
  if (focused === null) return null;
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
  if (outlineStyle === "none") return null;
  const beyond = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const { left, right } = focused.getBoundingClientRect();
  for (let room = focused.parentElement; room !== null && room !== document.body; room = room.parentElement) {
    const { overflowX, overflowClipMargin } = getComputedStyle(room);
    const box = room.getBoundingClientRect();
    const margin = overflowX === "clip" ? Number.parseFloat(overflowClipMargin) || 0 : 0;
    const isScrolled = room.scrollWidth > room.clientWidth;
    const isCut = left - beyond < box.left - margin - 0.5 || right + beyond > box.right + margin + 0.5;
    if (overflowX !== "visible" && !isScrolled && isCut)
      return `${focused.outerHTML.slice(0, 120)} in ${room.className}`;
  }
  return null;
}
