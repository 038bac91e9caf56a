import { expect, test } from "vitest";
import { trailOf } from "../../tools/trail.ts";

test("a like passes its route, service and repository, and not those of others", async () => {
  const files = await trailOf("projects.toggleLike");
  const inModules = files.filter((file) => file.includes("/modules/projects/projects."));
  expect(inModules.map((file) => file.split(".").at(-2))).toEqual(["policy", "repository", "routes", "service"]);
  expect(files.filter((file) => file.includes("/comments/"))).toEqual([]);
});
