import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ROOT, read } from "./tree.ts";

const RECIPES = read("docs/recipes.md").split(/^## /m).slice(1);
const PLACE = /`((?:shared|db|server|web|scripts|docs)\/[^`\s]*)`/g;
const FILES = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");

/** Whether a path exists. `<group>` and similar placeholders stand for any word. */
function isThere(place: string): boolean {
  if (!place.includes("<")) return existsSync(`${ROOT}/${place}`);
  const pattern = place.replace(/[.]/g, String.raw`\.`).replace(/<\w+>/g, "[a-z-]+");
  return FILES.some((file) => new RegExp(`^${pattern}(/|$)`).test(file));
}

describe("the recipes", () => {
  test.each(["a field to a user", "a call", "a kind of notification", "a push", "a screen", "a rule with a limit"])(
    "tell how to add %s",
    (what) => expect(RECIPES.some((recipe) => recipe.startsWith(`Add ${what}\n`))).toBe(true),
  );

  test.each(RECIPES.map((recipe) => [recipe.split("\n")[0], recipe]))(
    "%s: every place it names is there",
    (_, recipe) => {
      const places = [...recipe.matchAll(PLACE)].map(([, place = ""]) => place);
      expect(places.length).toBeGreaterThan(3);
      expect(places.filter((place) => !isThere(place))).toEqual([]);
    },
  );
});
