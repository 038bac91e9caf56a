import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("../../tools/trail.ts", import.meta.url));
/** So many files a reader follows. docs/architecture.md shows them. */
const FILES_MAX = 28;

// In a process of its own: vitest turns imports into calls, which would count.
test("a like passes few files: its route, service and repository, and not those of others", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, "projects.toggleLike"]);
  const files = stdout.split("\n").filter((line) => line.endsWith(".ts"));
  expect(files.length).toBeLessThanOrEqual(FILES_MAX);
  const inModules = files.filter((file) => file.includes("/modules/projects/projects."));
  expect(inModules.map((file) => file.split(".").at(-2))).toEqual(["policy", "repository", "routes", "service"]);
  expect(files.filter((file) => file.includes("/comments/"))).toEqual([]);
});
