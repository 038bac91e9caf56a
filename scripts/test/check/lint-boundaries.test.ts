import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../tree.ts";
import { allowedCases, forbiddenCases } from "./lint-boundaries.cases.ts";

const rulesOf = new Map<string, Set<string>>();

interface Report {
  diagnostics: { category: string; message: string; location: { path: string } }[];
}

// All offending files are in one copy of the repository, so that Biome starts once.
beforeAll(() => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "chonsu-lint-"));
  const house = folder.path;
  for (const part of ["biome.json", ".gitignore", "scripts/check/lint"]) {
    cpSync(join(ROOT, part), join(house, part), { recursive: true });
  }
  for (const name of ["shared", "db", "server", "web", "scripts"]) {
    cpSync(join(ROOT, name, "package.json"), join(house, name, "package.json"));
  }
  for (const { file, code } of [...forbiddenCases, ...allowedCases]) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), code);
  }
  const biome = join(ROOT, "node_modules", "@biomejs", "biome", "bin", "biome");
  const lint = ["lint", "--reporter=json", "--max-diagnostics=none", "."];
  const run = spawnSync(process.execPath, [biome, ...lint], { cwd: house, encoding: "utf8" });
  const report: Report = JSON.parse(run.stdout);
  for (const { category, message, location } of report.diagnostics) {
    // Our own plugins write the name of the rule before the colon.
    const rule = category === "plugin" ? `${message.split(":")[0]}` : category.replace("lint/", "");
    rulesOf.set(location.path, (rulesOf.get(location.path) ?? new Set()).add(rule));
  }
});

describe("the linter refuses", () => {
  test.each(forbiddenCases)("$why ($file)", ({ file, rule }) => {
    expect([...(rulesOf.get(file) ?? [])].sort().join(" ")).toBe(rule);
  });
});

describe("the linter allows", () => {
  test.each(allowedCases)("$why ($file)", ({ file }) => {
    expect(rulesOf.get(file)).toBeUndefined();
  });
});
