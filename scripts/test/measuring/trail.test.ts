import { expect, test } from "vitest";
import { trailOf } from "../../tools/trail.ts";

/** So many files a reader follows. docs/architecture.md shows them. */
const FILES_MAX = 28;

test("a like passes few files: its route, service and repository, and not those of others", async () => {
  const files = await trailOf("projects.toggleLike");
  expect(files.length).toBeLessThanOrEqual(FILES_MAX);
  const inModules = files.filter((file) => file.includes("/modules/projects/projects."));
  expect(inModules.map((file) => file.split(".").at(-2))).toEqual(["policy", "repository", "routes", "service"]);
  expect(files.filter((file) => file.includes("/comments/"))).toEqual([]);
});
