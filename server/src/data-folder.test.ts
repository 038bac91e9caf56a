import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { manualClock } from "./clock.ts";
import { openDataFolder } from "./data-folder.ts";
import { seededRandom } from "./random.ts";

function opened(folder: string): string {
  const wanted = { folder, scenario: "empty", fresh: false, maySeed: true, onProgress: () => {} };
  const { database, secret } = openDataFolder(wanted, manualClock(0), seededRandom("data folder"));
  database.close();
  return secret;
}

it("makes a secret for its owner only, keeps it, and replaces one that a crash left empty", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "chonsu-folder-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, "secret"), "");
  const secret = opened(folder);
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(statSync(path.join(folder, "secret")).mode & 0o777).toBe(0o600);
  expect(opened(folder)).toBe(secret);
  expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
});

it.each([
  ["moon", /no scenario "moon".*campus, empty/],
  ["crowd:9", /no scenario "crowd:9".*crowd:MEMBERS.*from 100 to 200000/],
])("names the scenarios there are when asked for %s", (scenario, sentence) => {
  const wanted = { folder: "/nowhere", scenario, fresh: false, maySeed: true, onProgress: () => {} };
  expect(() => openDataFolder(wanted, manualClock(0), seededRandom("data folder"))).toThrow(sentence);
});
