import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT, read } from "../tree.ts";

const WORDS_MAX = 250;
const HEADINGS = ["Context", "Decision", "Consequences", "Not taken"];
const PAGES = readdirSync(`${ROOT}/docs/decisions`).toSorted();

test.each(PAGES)("%s is one short page with the usual headings", (page) => {
  const text = read(`docs/decisions/${page}`);
  expect(text).toMatch(new RegExp(`^# ${page.slice(0, 3)} · `));
  expect(Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => heading)).toEqual(HEADINGS);
  expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(WORDS_MAX);
});
