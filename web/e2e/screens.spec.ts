import type { Page } from "playwright/test";
import { FOR_MEMBERS, FOR_VISITORS } from "./addresses.ts";
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
import { expectStill, watchStillness } from "./stillness.ts";
import { bytesBeyond, LOGIN_BYTES_MAX, SCREEN_BYTES_MAX, scriptsOf } from "./weight.ts";

/** Besides the two sizes that are looked at. */
const OTHER_WIDTHS = [360, 768, 1024, 1920];
/** Opened a second time on a wide screen, for what moves there: where something stands beside something else. */
const WIDE_AT_ONCE = new Set(["member-home", "member-project", "member-profile-own", "member-conversations", "login"]);
/** WCAG 2.2, 2.5.8: what one presses is at least so large, or stands in a line of text. */
const TARGET_PX = 24;

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

test.describe("every screen stays still, is sound at six widths, accessible in light and dark, and light to load", () => {
  for (const [name, address] of Object.entries(FOR_VISITORS)) {
    test(`visitor: ${name}`, async ({ openBrowser }) => visit(await openBrowser(), name, address));
  }
  for (const [name, address] of Object.entries(FOR_MEMBERS)) {
    test(`member: ${name}`, async ({ signedIn }) => visit(await signedIn("haneul"), `member-${name}`, address));
  }
});

/** One visit serves all checks. Every page of a test begins with an empty cache. */
async function visit(page: Page, name: string, address: string): Promise<void> {
  await watchStillness(page);
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
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectSoundLayout(page);
  }
  await page.setViewportSize(DESKTOP);
  if (WIDE_AT_ONCE.has(name)) {
    await page.reload();
    await page.waitForLoadState("networkidle");
    await expectStill(page);
  }
  await lookAt(page, name, ["desktop"]);
  await page.setViewportSize(PHONE);
  // Without motion the colours change at once; half-way between two themes no contrast holds.
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await drawnAnew(page);
  await expectAccessible(page, "colours");
  // Colours move nothing: the dark screen is only drawn again for its picture.
  if (takesPictures) await lookAt(page, `${name}-dark`);
}

async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    // In a line of text, or a radio whose whole row is its label.
    const isInText = (element: Element) =>
      getComputedStyle(element).display === "inline" || element.matches("label input, svg a, svg *");
    return [...document.querySelectorAll("a[href], button, input, select, textarea, [role=tab]")].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1;
      const isSmall = isSeen && !isInText(element) && (width < least || height < least);
      return isSmall ? [`${element.outerHTML.slice(0, 90)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
    });
  }, TARGET_PX);
  expect(small, "targets below 24 px").toEqual([]);
}
