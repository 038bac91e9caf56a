import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const FOLDER = path.join(import.meta.dirname, "../compile-fail");
const TSC = path.join(import.meta.dirname, "../../../node_modules/.bin/tsc");
const TSC_ARGS = ["-p", ".", "--checkers", "1", "--pretty", "false"];

/** The expected errors: a comment `// TS2345` says that the next line has that error. No other line may have one. */
function announcedIn(file: string): string[] {
  const lines = readFileSync(path.join(FOLDER, file), "utf8").split("\n");
  return lines.flatMap((line, index) =>
    /^\s*\/\/ TS\d+$/.test(line) ? [`${file}:${index + 2} ${line.trim().slice(3)}`] : [],
  );
}

it("the compiler refuses every way past a column list, a policy or the contract, for the reason given, and nothing else", {
  timeout: 60_000,
}, () => {
  const announced = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".ts"))
    .map(announcedIn);
  for (const ofFile of announced) expect(ofFile).not.toEqual([]);
  // One run of the compiler over all files.
  const { stdout } = spawnSync(TSC, TSC_ARGS, { cwd: FOLDER, encoding: "utf8" });
  const found = [...stdout.matchAll(/^(.*)\((\d+),\d+\): error (TS\d+):/gm)];
  expect(found.map(([, file, line, code]) => `${file}:${line} ${code}`).toSorted()).toEqual(
    announced.flat().toSorted(),
  );
});
