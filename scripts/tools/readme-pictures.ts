import { fileURLToPath } from "node:url";
import { CAST } from "@chonsu/db/seed/cast";
import { type Browser, chromium } from "playwright";
import sharp from "sharp";
import { browserLaunchOptions } from "../check/browser.ts";
import type { KitSandbox } from "../testing/sandbox.ts";
import { createStandIn } from "../testing/stand-in.ts";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const QUALITY = 82;
/** Evaluated in the page as one expression, without await. */
const IS_WHOLE = `document.querySelector("[aria-busy=true]") === null && document.fonts.status === "loaded"
  && [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)`;

interface Shot {
  readonly name: string;
  readonly viewport: typeof PHONE;
  /** Pixels of the picture for one CSS pixel. */
  readonly scale: number;
  readonly path: string;
  /** A text that is shown when the page is complete. */
  readonly shows: string;
}

/** The pictures at the beginning of the README, each in both themes. */
const README_PICTURES: readonly Shot[] = [
  { name: "phone", viewport: PHONE, scale: 1.5, path: "/home", shows: "article img" },
  { name: "desktop", viewport: DESKTOP, scale: 1, path: "/friends?tab=mine&view=map", shows: "svg [data-id]" },
  { name: "console", viewport: DESKTOP, scale: 1, path: "/__standin", shows: "text=haneul@kaist.ac.kr" },
];

/** Takes the pictures of a new campus, as haneul and as a tester. The web must be built before. */
export async function takeReadmePictures(): Promise<void> {
  const standIn = await createStandIn();
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    const sandbox = await standIn.openSandbox();
    for (const theme of ["light", "dark"] as const) {
      for (const shot of README_PICTURES) await take(browser, sandbox, standIn.token, shot, theme);
    }
  } finally {
    await browser.close();
    await standIn.close();
  }
}

async function take(browser: Browser, sandbox: KitSandbox, token: string, shot: Shot, theme: "light" | "dark") {
  const { name, viewport, scale, path, shows } = shot;
  const look = { viewport, deviceScaleFactor: scale, colorScheme: theme, locale: "ko-KR", timezoneId: "Asia/Seoul" };
  const context = await browser.newContext({
    ...look,
    isMobile: viewport === PHONE,
    baseURL: sandbox.url,
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  const stored = Object.entries(await sandbox.login(CAST.haneul.id)).map(([key, value]) => [key, String(value)]);
  await context.addInitScript(
    `for (const [key, value] of ${JSON.stringify(stored)}) localStorage.setItem(key, value);`,
  );
  const page = await context.newPage();
  await page.goto(path === "/__standin" ? `${path}#token=${token}` : path);
  await page.locator(shows).first().waitFor();
  await page.waitForFunction(IS_WHOLE);
  const png = await page.screenshot({ animations: "disabled" });
  await sharp(png).webp({ quality: QUALITY }).toFile(`${FOLDER}${name}-${theme}.webp`);
  await context.close();
}
