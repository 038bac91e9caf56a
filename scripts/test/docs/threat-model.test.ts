import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { codesIn } from "./spec-tables.ts";
import { ROOT, read } from "./tree.ts";

test("every row of the threat model names tests that exist", () => {
  const lines = read("docs/threat-model.md")
    .split("\n")
    .filter((line) => line.startsWith("| "));
  const rows = lines.map((line) => line.split(" | ")).filter(([attack]) => !/^\| (---|Attack)/.test(attack ?? ""));
  expect(rows.length).toBeGreaterThan(30);
  for (const [attack, , tests = ""] of rows) {
    const named = codesIn(tests);
    expect(named.length, attack).toBeGreaterThan(0);
    const missing = named.filter((path) => !existsSync(`${ROOT}/${path}`));
    expect(missing, attack).toEqual([]);
  }
});
