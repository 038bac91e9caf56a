import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allowedCases, forbiddenCases } from "./lint-boundaries.cases.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const rulesOf = new Map<string, string[]>();
let house: string;

interface Report {
  diagnostics: { category: string; message: string; location: { path: string } }[];
}

/** The name of the rule: `group/rule` of Biome, or the name that our own plugins write before the colon. */
function ruleName(category: string, message: string): string {
  return category === "plugin" ? (message.split(":")[0] ?? "") : category.replace("lint/", "");
}

// All offending files are in one copy of the repository, so that Biome starts once.
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "chonsu-lint-"));
  for (const part of ["biome.json", ".gitignore", "scripts/check/lint"]) {
    cpSync(join(root, part), join(house, part), { recursive: true });
  }
  for (const name of ["shared", "db", "server", "web", "scripts"]) {
    cpSync(join(root, name, "package.json"), join(house, name, "package.json"));
  }
  for (const { file, code } of [...forbiddenCases, ...allowedCases]) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), code);
  }
  const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
  const lint = ["lint", "--reporter=json", "--max-diagnostics=none", "."];
  const run = spawnSync(process.execPath, [biome, ...lint], { cwd: house, encoding: "utf8" });
  const report: Report = JSON.parse(run.stdout);
  for (const { category, message, location } of report.diagnostics) {
    const found = rulesOf.get(location.path) ?? [];
    rulesOf.set(location.path, [...found, ruleName(category, message)]);
  }
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe("the linter refuses", () => {
  test.each(forbiddenCases)("$why ($file)", ({ file, rule }) => {
    expect([...new Set(rulesOf.get(file))].sort().join(" ")).toBe(rule);
  });
});

describe("the linter allows", () => {
  test.each(allowedCases)("$why ($file)", ({ file }) => {
    expect(rulesOf.get(file) ?? []).toEqual([]);
  });
});

test("no two cases share a file, because one would hide the other", () => {
  const files = [...forbiddenCases, ...allowedCases].map((one) => one.file);
  expect(files).toEqual([...new Set(files)]);
});
