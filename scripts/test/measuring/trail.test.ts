import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("../../tools/trail.ts", import.meta.url));
const PICTURE = readFileSync(new URL("../../../docs/architecture.md", import.meta.url), "utf8").split("```")[3];
/** So many files a reader follows. */
const FILES_MAX = 28;

// In a process of its own: vitest turns imports into calls, which would count.
test("a like passes few files, and docs/architecture.md shows them", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, "projects.toggleLike"]);
  const files = stdout.split("\n").filter((line) => line.endsWith(".ts"));
  expect(files.length).toBeLessThanOrEqual(FILES_MAX);
  const inModules = files.filter((file) => file.includes("/modules/projects/projects."));
  expect(inModules.map((file) => file.split(".").at(-2))).toEqual(["policy", "repository", "routes", "service"]);
  expect(files.filter((file) => file.includes("/comments/"))).toEqual([]);
  expect(files.filter((file) => PICTURE?.includes(basename(file, ".ts")) !== true)).toEqual([]);
});
