import { fileURLToPath } from "node:url";
import { CAST } from "@chonsu/db/seed/cast";
import { type Browser, chromium } from "playwright";
import sharp from "sharp";
import { browserLaunchOptions, ensureBrowser } from "../check/browser.ts";
import { handOver } from "../launch/child.mjs";
import { type KitSandbox, keepSession } from "../testing/sandbox.ts";
import { createStandIn } from "../testing/stand-in.ts";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const QUALITY = 82;
/** Evaluated in the page as one expression, without await. */
const IS_WHOLE = `document.querySelector("[aria-busy=true]") === null && document.fonts.status === "loaded"
  && [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)`;

interface Screenshot {
  readonly name: string;
  readonly viewport: typeof PHONE;
  /** Pixels of the picture for one CSS pixel. */
  readonly scale: number;
  readonly path: string;
  /** The name of a button to press first. */
  readonly press?: string;
  /** A text that is shown when the page is complete. */
  readonly shows: string;
}

/** The pictures at the beginning of the README, each in both themes. */
const README_PICTURES: readonly Screenshot[] = [
  {
    name: "phone",
    viewport: PHONE,
    scale: 1.5,
    path: `/profile/${CAST.eunseo.id}`,
    press: "소개 부탁하기",
    shows: "[role=dialog] textarea",
  },
  { name: "desktop", viewport: DESKTOP, scale: 1, path: "/friends?tab=mine&view=map", shows: "svg [data-id]" },
  { name: "console", viewport: DESKTOP, scale: 1, path: "/__standin", shows: "text=haneul@kaist.ac.kr" },
];

/** Takes the pictures of a new campus, as haneul and as a tester. The web must be built before. */
async function takeReadmePictures(): Promise<void> {
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

async function take(browser: Browser, sandbox: KitSandbox, token: string, shot: Screenshot, theme: "light" | "dark") {
  const { name, viewport, scale, path, press, shows } = shot;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    colorScheme: theme,
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    isMobile: viewport === PHONE,
    baseURL: sandbox.url,
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  await context.addInitScript(keepSession(await sandbox.login(CAST.haneul.id)));
  const page = await context.newPage();
  await page.goto(path === "/__standin" ? `${path}#token=${token}` : path);
  if (press !== undefined) await page.getByRole("button", { name: press }).click();
  await page.locator(shows).first().waitFor();
  await page.waitForFunction(IS_WHOLE);
  const png = await page.screenshot({ animations: "disabled" });
  await sharp(png).webp({ quality: QUALITY }).toFile(`${FOLDER}${name}-${theme}.webp`);
  await context.close();
}

/** The tests that visit every screen. */
const SCREENS = "web/e2e/each-screen.spec.ts";

/** Takes a picture of every screen in both sizes, light and dark, into web/screenshots. */
function takeAll(browser: string): Promise<number> {
  const web = fileURLToPath(new URL("../../web", import.meta.url));
  const playwright = fileURLToPath(new URL("../../web/node_modules/playwright/cli.js", import.meta.url));
  const env = { ...process.env, CHONSU_PICTURES: "1", CHONSU_BROWSER: browser };
  return handOver(process.execPath, [playwright, "test", SCREENS, "--reporter=list"], { cwd: web, env });
}

/** `npm run screenshots`; with `-- --readme` only the three of the README, into docs/pictures. The web must be built before. */
const browser = await ensureBrowser();
if (process.argv.includes("--readme")) await takeReadmePictures();
else process.exitCode = await takeAll(browser);
