import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserLaunchOptions, ensureBrowser, ensureEngines, findBrowser } from "../../check/browser.ts";

let folder: string;

beforeEach(() => {
  folder = tempFolder();
  vi.stubEnv("CHONSU_BROWSER", "");
  vi.stubEnv("CI", "");
  vi.stubEnv("PATH", folder);
});

afterEach(() => void vi.unstubAllEnvs());

function put(name: string, script: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

test("uses the named browser before all others", () => {
  const named = put("my-browser", "exit 0");
  vi.stubEnv("CHONSU_BROWSER", named);
  expect(findBrowser()).toBe(named);
  expect(browserLaunchOptions()).toMatchObject({ executablePath: named });
});

test("refuses a named browser that does not start, instead of using another", () => {
  vi.stubEnv("CHONSU_BROWSER", put("broken", "exit 127"));
  expect(findBrowser).toThrow("which does not start");
});

test("skips a browser on the PATH whose libraries are missing", () => {
  put("chromium", "exit 127");
  const working = put("google-chrome", "exit 0");
  expect(findBrowser(join(folder, "not-installed"))).toBe(working);
});

test("uses the headless build that Playwright installed next to its full browser", () => {
  const whole = put("chromium-1234/chrome-linux64/chrome", "exit 0");
  expect(findBrowser(whole)).toBe(whole);
  const headless = put("chromium_headless_shell-1234/chrome-headless-shell-linux64/chrome-headless-shell", "exit 0");
  expect(findBrowser(whole)).toBe(headless);
});

test("with CI=true installs Debian's headless build next to its full one, and uses the full one if that fails", async () => {
  const whole = put("chromium", "exit 0");
  const asked: (readonly string[])[] = [];
  const playwrights = join(folder, "not-installed");
  const fails = async (names: readonly string[]) => asked.push(names);
  expect(await ensureBrowser({ playwrights, installPackages: fails })).toBe(whole);
  expect(asked).toEqual([]);
  vi.stubEnv("CI", "true");
  expect(await ensureBrowser({ playwrights, installPackages: fails })).toBe(whole);
  expect(asked).toEqual([["chromium-headless-shell"]]);
  const works = async ([name = ""]: readonly string[]) => put(name, "exit 0");
  expect(await ensureBrowser({ playwrights, installPackages: works })).toBe(join(folder, "chromium-headless-shell"));
});

test("outside CI installs no system package, but names the command", async () => {
  const asked = join(folder, "asked");
  put("apt-get", `echo "$@" >> ${asked}`);
  const said = vi.spyOn(console, "log").mockReturnValue();
  const nothing = async () => expect(said).toHaveBeenCalledWith(expect.stringContaining("Fetching Playwright's"));
  const found = ensureBrowser({ playwrights: join(folder, "not-installed"), fetchPlaywrights: nothing });
  await expect(found).rejects.toThrow(/apt-get install \S+ fonts-noto-cjk.*--no-browser/);
  expect(existsSync(asked)).toBe(false);
  expect(said).toHaveBeenCalledTimes(1);
});

test("installs the engines that are missing, and names the command where it may not", async () => {
  const asked: (readonly string[])[] = [];
  const install = (isDone: boolean) => async (names: readonly string[]) => {
    asked.push(names);
    return isDone;
  };
  put("firefox-esr", "exit 0");
  await ensureEngines({ installPackages: install(true) });
  expect(asked).toEqual([["webkit2gtk-driver", "xvfb"]]);
  await expect(ensureEngines({ installPackages: install(false) })).rejects.toThrow(
    "apt-get install webkit2gtk-driver xvfb)",
  );
  for (const name of ["WebKitWebDriver", "Xvfb"]) put(name, "exit 0");
  await ensureEngines({ installPackages: install(false) });
  expect(asked).toHaveLength(2);
});
