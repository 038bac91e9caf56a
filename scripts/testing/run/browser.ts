import { existsSync } from "node:fs";
import type { BrowserType, LaunchOptions } from "playwright/test";
import { KitError } from "../kit-error.ts";
import { isFirstInRun } from "./run-folder.ts";

/** The browser that is driven in place of Playwright's own, where the configuration names none. */
export const BROWSER_FILE = process.env["CHONSU_BROWSER"] ?? "";

/** Launch options with the browser of the environment, unless they name one. */
export function named(options: LaunchOptions): LaunchOptions {
  return BROWSER_FILE === "" ? options : { executablePath: BROWSER_FILE, ...options };
}

/** Throws a sentence when the browser of the configuration cannot be started: the whole one once in a run. */
export async function checkBrowser(browserType: BrowserType, options: LaunchOptions): Promise<void> {
  const { executablePath = browserType.executablePath() } = options;
  if (existsSync(executablePath)) return;
  // Playwright may have the headless build alone, whose path it does not tell.
  try {
    const browser = await browserType.launch(options);
    await browser.close();
  } catch {
    const name = browserType.name();
    if (!isFirstInRun(`no-${name}`)) throw new KitError(`There is no browser, as said above: ${executablePath}.`);
    const install = `npx playwright install ${name}`;
    throw new KitError(
      `There is no browser at ${executablePath}: run "${install}", or name one of this machine with CHONSU_BROWSER=/path/to/it.`,
    );
  }
}
