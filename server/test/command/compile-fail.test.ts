import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const FOLDER = path.join(import.meta.dirname, "../compile-fail");
const TSC = path.join(import.meta.dirname, "../../../node_modules/.bin/tsc");

/** The expected errors: a comment `// TS2345` says that the next line has that error. No other line may have one. */
function announced(): string[] {
  return sources().flatMap((file) =>
    readFileSync(path.join(FOLDER, file), "utf8")
      .split("\n")
      .flatMap((line, index) => (/^\s*\/\/ TS\d+$/.test(line) ? [`${file}:${index + 2} ${line.trim().slice(3)}`] : [])),
  );
}

function sources(): string[] {
  return readdirSync(FOLDER).filter((name) => name.endsWith(".ts"));
}

/** The actual errors, from one run of the compiler over all files. */
function found(): string[] {
  const { stdout } = spawnSync(TSC, ["-p", ".", "--checkers", "1", "--pretty", "false"], {
    cwd: FOLDER,
    encoding: "utf8",
  });
  return stdout
    .split("\n")
    .filter((line) => line.includes("error TS"))
    .map((line) => line.replace(/^(.*)\((\d+),\d+\): error (TS\d+):.*$/, "$1:$2 $3"));
}

it("the compiler refuses every way past a column list, a policy or the contract, for the reason given, and nothing else", {
  timeout: 60_000,
}, () => {
  expect(found().toSorted()).toEqual(announced().toSorted());
  for (const file of sources())
    expect(
      announced().filter((one) => one.startsWith(`${file}:`)),
      file,
    ).not.toEqual([]);
});
