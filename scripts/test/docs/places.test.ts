import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT, read } from "../tree.ts";

const FILES = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");
/** Files and folders of the packages, but not what is built. */
const PLACE = /`((?:shared|db|server|web|scripts|docs)\/(?!dist\b)[^`\s#]*)/g;
/** A test file by its path from the root. */
const TEST_FILE = /(?:shared|db|server|web|scripts)\/[\w./-]+\.(?:test|spec)\.tsx?/g;

/** Whether a path exists. `<group>` and similar placeholders stand for any word. */
function isThere(place: string): boolean {
  if (!place.includes("<")) return existsSync(`${ROOT}/${place}`);
  const pattern = place.replace(/[.]/g, String.raw`\.`).replace(/<\w+>/g, "[a-z-]+");
  return FILES.some((file) => new RegExp(`^${pattern}(/|$)`).test(file));
}

test.each(FILES.filter((file) => file.endsWith(".md")))("every place that %s names is there", (page) => {
  const places = [...read(page).matchAll(PLACE)].map(([, place = ""]) => place);
  expect(places.filter((place) => !isThere(place))).toEqual([]);
});

/** Links to files of the tree, as `[text](file#anchor)`. */
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

/** The anchors of a page: of its headings, as GitHub makes them, and its own. */
function anchorsOf(page: string): string[] {
  const text = read(page).replaceAll(/^```[\s\S]*?^```/gm, "");
  const headings = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = ""]) =>
    title
      .replaceAll(/\]\([^)]*\)/g, "")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return [...headings, ...Array.from(text.matchAll(/<a (?:id|name)="([^"]+)"/g), ([, id = ""]) => id)];
}

test.each(FILES.filter((file) => file.endsWith(".md")))("every link of %s leads somewhere", (page) => {
  const text = read(page)
    .replaceAll(/^```[\s\S]*?^```/gm, "")
    .replaceAll(/`[^`]*`/g, "");
  const dead = [...text.matchAll(LINK)].flatMap(([link, file = "", anchor]) => {
    const target = file === "" ? page : path.posix.join(path.posix.dirname(page), file);
    if (!existsSync(`${ROOT}/${target}`)) return [link];
    return anchor === undefined || !target.endsWith(".md") || anchorsOf(target).includes(anchor) ? [] : [link];
  });
  expect(dead).toEqual([]);
});

test("every test file that code names is there", () => {
  // The tests of the checks name files that they make up.
  const code = FILES.filter((file) => /^(?!scripts\/test\/).*\.(ts|tsx|mjs)$/.test(file));
  const named = code.flatMap((file) => [...read(file).matchAll(TEST_FILE)].map(([place]) => `${place} in ${file}`));
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((place) => !existsSync(`${ROOT}/${place.split(" ")[0]}`))).toEqual([]);
});

test.each([
  "a field to a user",
  "a call",
  "a kind of notification",
  "a push",
  "a screen",
  "a rule with a limit",
  "a table",
  "a setting",
])("the recipes tell how to add %s", (what) => expect(read("docs/recipes.md")).toContain(`\n## Add ${what}\n`));

test("every line of the threat model names tests", () => {
  const lines = [...read("docs/threat-model.md").matchAll(/^- (.+)$/gm)].map(([, line = ""]) => line);
  expect(lines.length).toBeGreaterThan(30);
  for (const line of lines) expect(line).toMatch(/\. `[^`]+\.tsx?`(, `[^`]+\.tsx?`)*$/);
});
