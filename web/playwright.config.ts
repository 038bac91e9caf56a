import { existsSync } from "node:fs";
import { defineConfig } from "playwright/test";

const DEBIAN_BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The launcher of the tests names the browser it found; by hand Playwright's own or Debian's is taken. */
function browserFile(): string | undefined {
  return process.env.CHONSU_BROWSER || DEBIAN_BROWSERS.find((file) => existsSync(file));
}

const executablePath = browserFile();

/** End-to-end tests on the built web and real servers, each test on a server and data of its own. */
export default defineConfig({
  testDir: "./e2e",
  fullyParallel: true,
  forbidOnly: true,
  // A test that fails once has failed.
  retries: 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  outputDir: "test-results",
  use: {
    viewport: { width: 390, height: 844 },
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    colorScheme: "light",
    // The pages as they were tell a person what went wrong; a film of every test would cost each a tenth of its time, and where nobody
    // opens them they cost that for nothing.
    trace: process.env.CI === "true" ? "off" : { mode: "retain-on-failure", screenshots: false },
    actionTimeout: 15_000,
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        "--no-sandbox",
        // A page lives for seconds: compiling its code for speed costs more than the speed gains.
        "--js-flags=--no-opt --no-maglev",
        "--disable-gpu",
        // One process less for each browser: a twentieth less work for the same pages.
        "--in-process-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
