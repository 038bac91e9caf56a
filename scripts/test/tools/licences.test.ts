import { expect, test } from "vitest";
import { openTree } from "../../tools/licences/packages.ts";
import { allows, licencesPage, offences } from "../../tools/licences/page.ts";
import { ROOT, read } from "../tree.ts";

test("docs/licences.md lists what is installed, and all of it may be used: npm run licences writes it", () => {
  const page = licencesPage(openTree(ROOT));
  expect(page.offences).toEqual([]);
  expect(read("docs/licences.md")).toBe(page.text);
  for (const name of ["fastify", "better-sqlite3", "react", "zod"])
    expect(page.text).toMatch(new RegExp(`[ ,]${name}[,.]`));
});

test.each([
  ["MIT", true],
  ["(MIT OR CC0-1.0)", true],
  ["Apache-2.0 AND LGPL-3.0-or-later", true],
  ["GPL-3.0-only OR MIT", true],
  ["Apache-2.0 AND GPL-3.0-only", false],
  ["AGPL-3.0-only", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["UNLICENSED", false],
])("the licence %s lets a package be used: %s", (licence, isAllowed) => {
  expect(allows(licence)).toBe(isAllowed);
});

test("a package without a licence is named", () => {
  const lone = { name: "lone", version: "1.0.0", licence: undefined, isOfPlatform: false };
  expect(offences([lone])).toEqual(["lone 1.0.0 says nothing of a licence"]);
});
