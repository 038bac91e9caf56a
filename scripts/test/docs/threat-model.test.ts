import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The rows of the tables: the attack, the defence, the tests. */
function linesOf(page: string): string[][] {
  const rows = page.split("\n").filter((line) => line.startsWith("| ") && !line.includes("| --- |"));
  return rows.map((row) => row.split("|").slice(1, -1)).filter(([, , tests]) => tests?.trim() !== "Test");
}

test("every row of the threat model names tests that exist", () => {
  const lines = linesOf(readFileSync(`${ROOT}docs/threat-model.md`, "utf8"));
  expect(lines.length).toBeGreaterThan(30);
  for (const [attack, , tests = ""] of lines) {
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
    expect(named.length, attack).toBeGreaterThan(0);
    const missing = named.filter((path) => !existsSync(`${ROOT}${path}`));
    expect(missing, attack).toEqual([]);
  }
});
