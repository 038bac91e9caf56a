import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserLaunchOptions, findBrowser } from "../../check/browser.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chonsu-browser-"));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function put(name: string, script: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

test("takes the named browser before all others", () => {
  const named = put("my-browser", "exit 0");
  vi.stubEnv("CHONSU_BROWSER", named);
  expect(findBrowser()).toBe(named);
  expect(browserLaunchOptions()).toMatchObject({ executablePath: named });
});

test("refuses a named browser that does not start, instead of taking another", () => {
  vi.stubEnv("CHONSU_BROWSER", put("broken", "exit 127"));
  expect(findBrowser).toThrow("which does not start");
});

test("passes over one on the PATH whose libraries are missing", () => {
  put("chromium", "exit 127");
  const working = put("google-chrome", "exit 0");
  vi.stubEnv("CHONSU_BROWSER", "");
  vi.stubEnv("PATH", folder);
  expect(findBrowser(join(folder, "not-installed"))).toBe(working);
});
