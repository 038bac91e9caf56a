import type { Page } from "playwright/test";
import { FOR_MEMBERS, FOR_NEW_MEMBERS, FOR_VISITORS } from "./addresses.ts";
import {
  DESKTOP,
  drawnAnew,
  expect,
  expectAccessible,
  expectSoundLayout,
  lookAt,
  PHONE,
  takesPictures,
  readingTest as test,
} from "./fixtures.ts";
import { expectRoomForLargeText } from "./large-text.ts";
import { expectStill, watchStillness } from "./stillness.ts";
import { bytesBeyond, LOGIN_BYTES_MAX, SCREEN_BYTES_MAX, scriptsOf } from "./weight.ts";

// The file's name places it before the others of its group: its tests are the longest, and at the end a processor would wait for them.

/** The widths besides those of the two sizes. */
const OTHER_WIDTHS = [360, 768, 1024, 1920];
/** Screens that are also opened on a wide window, to check shifts between columns. */
const WIDE_AT_ONCE = new Set(["member-home", "member-project", "member-profile-own", "member-conversations", "login"]);
/** WCAG 2.2, 2.5.8: a target has at least this size, or is within a line of text. */
const TARGET_PX = 24;
const SCREEN_TIMEOUT_MS = 60_000;
/** A screen begins in the theme of the screen before it, because changing the theme renders the page again. */
const LIGHT_THEN_DARK = ["light", "dark"] as const;
const DARK_THEN_LIGHT = ["dark", "light"] as const;
type Themes = typeof LIGHT_THEN_DARK | typeof DARK_THEN_LIGHT;
/** The number of screens that share a browser: starting a browser takes longer than a visit. */
const GROUP = 8;

let scriptsOfLogin: Map<string, number>;

test.beforeAll(async ({ browser, sharedSandbox }) => {
  const page = await browser.newPage({ baseURL: sharedSandbox.url, serviceWorkers: "block" });
  await page.goto("/login");
  await page.getByRole("textbox", { name: "이메일" }).waitFor();
  await page.waitForLoadState("networkidle");
  scriptsOfLogin = await scriptsOf(page);
  await page.close();
});

test("the login needs at most 110 kB of JavaScript", () => {
  expect(bytesBeyond(scriptsOfLogin, new Map())).toBeGreaterThan(0);
  expect(bytesBeyond(scriptsOfLogin, new Map())).toBeLessThanOrEqual(LOGIN_BYTES_MAX);
});

test.describe("every screen has no layout shifts, a sound layout at six widths, no accessibility faults in both themes, and little code", () => {
  for (const screens of inGroups(FOR_VISITORS)) {
    test(`visitor: ${screens.map(([name]) => name).join(", ")}`, async ({ openBrowser }) => {
      await visitAll(await openBrowser(), screens);
    });
  }
  for (const [member, addresses] of [
    ["haneul", FOR_MEMBERS],
    ["jimin", FOR_NEW_MEMBERS],
  ] as const) {
    const nameOf = (screen: string) => `${member === "haneul" ? "member" : "new-member"}-${screen}`;
    for (const screens of inGroups(addresses)) {
      test(`${member}: ${screens.map(([name]) => name).join(", ")}`, async ({ signedIn }) => {
        await visitAll(
          await signedIn(member),
          screens.map(([name, address]) => [nameOf(name), address] as const),
        );
      });
    }
  }
});

type Screens = readonly (readonly [name: string, address: string])[];

function inGroups(addresses: Readonly<Record<string, string>>): Screens[] {
  const all = Object.entries(addresses);
  return Array.from({ length: Math.ceil(all.length / GROUP) }, (_, at) => all.slice(at * GROUP, (at + 1) * GROUP));
}

/** Each screen is visited, also after a failure of another one. For the check of layout shifts nothing comes from a cache. */
async function visitAll(page: Page, screens: Screens): Promise<void> {
  test.setTimeout(screens.length * SCREEN_TIMEOUT_MS);
  await watchStillness(page);
  const failures: unknown[] = [];
  for (const [at, [name, address]] of screens.entries()) {
    const themes = at % 2 === 0 || takesPictures ? LIGHT_THEN_DARK : DARK_THEN_LIGHT;
    await test.step(name, () => visit(page, name, address, themes)).catch((error: unknown) => failures.push(error));
  }
  expect(failures.map(String)).toEqual([]);
}

/** One visit for all checks. It begins in the first theme and ends in the second. */
async function visit(page: Page, name: string, address: string, [first, second]: Themes): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: first, reducedMotion: "no-preference" });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await expectStill(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await expect(page).toHaveTitle(address === "/" ? "촌수" : /^.+ · 촌수$/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText("화면을 보여 주지 못했어요.")).toHaveCount(0);
  expect(bytesBeyond(await scriptsOf(page), scriptsOfLogin), `JavaScript of ${name}`).toBeLessThanOrEqual(
    SCREEN_BYTES_MAX,
  );
  await expectAccessible(page);
  await lookAt(page, name, ["phone"]);
  await expectTargets(page);
  await expectRoomForLargeText(page);
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectSoundLayout(page);
  }
  await page.setViewportSize(DESKTOP);
  // A picture shows a page that was opened at its width, with its aside.
  if (WIDE_AT_ONCE.has(name) || takesPictures) {
    await page.reload();
    await page.waitForLoadState("networkidle");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectStill(page);
  }
  await lookAt(page, name, ["desktop"]);
  await expectRoomForLargeText(page);
  await page.setViewportSize(PHONE);
  // With reduced motion the colours change at once; during a transition the contrast is wrong.
  await page.emulateMedia({ colorScheme: second, reducedMotion: "reduce" });
  await drawnAnew(page);
  await expectAccessible(page, "colours");
  // Other colours change no layout, so the screen is only rendered for its picture.
  if (takesPictures) await lookAt(page, `${name}-dark`);
}

async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    // In a line of text, or a radio whose whole row is its label.
    const isInText = (element: Element) =>
      getComputedStyle(element).display === "inline" || element.matches("label input, svg a, svg *");
    return [...document.querySelectorAll("a[href], button, input, select, textarea, [role=tab]")].flatMap((element) => {
      // The touch target around the element is part of it.
      const around = getComputedStyle(element, "::after");
      const room = around.position === "absolute" ? around : { width: "0", height: "0" };
      const box = element.getBoundingClientRect();
      const width = Math.max(box.width, Number.parseFloat(room.width) || 0);
      const height = Math.max(box.height, Number.parseFloat(room.height) || 0);
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1;
      const isSmall = isSeen && !isInText(element) && (width < least || height < least);
      return isSmall ? [`${element.outerHTML.slice(0, 90)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
    });
  }, TARGET_PX);
  expect(small, "targets below 24 px").toEqual([]);
}
