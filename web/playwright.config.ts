import { existsSync } from "node:fs";
import { defineConfig } from "playwright/test";

const DEBIAN_BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** `npm test` sets the browser that it found. Without it Playwright's own browser or Debian's is used. */
function browserFile(): string | undefined {
  return process.env.CHONSU_BROWSER || DEBIAN_BROWSERS.find((file) => existsSync(file));
}

const executablePath = browserFile();

/** End-to-end tests with the built web and real servers. Each test has its own server and data. */
export default defineConfig({
  testDir: "./e2e",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Browsers wait for a fifth of their time: three of them keep two processors busy.
  workers: 3,
  timeout: 120_000,
  // Against what hangs: on a busy machine three browsers and two other steps share two processors.
  expect: { timeout: 20_000 },
  outputDir: "test-results",
  use: {
    viewport: { width: 390, height: 844 },
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    colorScheme: "light",
    // Traces without screenshots show the pages of a failed test. Screenshots would make every test a tenth slower. In CI nobody opens
    // traces.
    trace: process.env.CI === "true" ? "off" : { mode: "retain-on-failure", screenshots: false },
    actionTimeout: 30_000,
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        "--no-sandbox",
        // A page is open for seconds, so optimizing its code costs more time than it saves.
        "--js-flags=--no-opt --no-maglev",
        "--disable-gpu",
        // One process less for each browser makes the same pages a twentieth cheaper.
        "--in-process-gpu",
        // In that process software OpenGL would change environment variables while other threads read them: a browser could crash at its start.
        "--disable-software-rasterizer",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
