import { existsSync } from "node:fs";
import type { BrowserType, LaunchOptions } from "playwright/test";
import { KitError } from "./kit-error.ts";

/** Throws a sentence when the browser of the configuration cannot be started. */
export async function checkBrowser(browserType: BrowserType, options: LaunchOptions): Promise<void> {
  const { executablePath = browserType.executablePath() } = options;
  if (existsSync(executablePath)) return;
  // Playwright may have the headless build alone, whose path it does not tell.
  try {
    const browser = await browserType.launch(options);
    await browser.close();
  } catch {
    const install = `npx playwright install ${browserType.name()}`;
    throw new KitError(
      `There is no browser at ${executablePath}: run "${install}", or name one of this machine with CHONSU_BROWSER=/path/to/it.`,
    );
  }
}
