import { existsSync } from "node:fs";
import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { SEED_LOGINS } from "@chonsu/db/seed/seed-logins";
import { describe, expect, it } from "vitest";
import { ROOT, read } from "../tree.ts";

const README = read("README.md");

describe("README.md", () => {
  it("names every login that the server prints, with the password", () => {
    for (const { email, name } of SEED_LOGINS) expect(README).toContain(`| ${email} | ${name} |`);
    expect(README).toContain(SEED_PASSWORD);
  });

  it("shows folders that exist, and links to pages that exist", () => {
    const folders = [...README.matchAll(/^([a-z]+)\/ /gm)].map(([, folder]) => folder);
    const found = README.matchAll(/\]\(([a-z][^)]*)\)|(?:src|srcset)="([^"]+)"/g);
    const links = Array.from(found, ([, link, src]) => link ?? src);
    expect(folders).toEqual(["shared", "db", "server", "web", "scripts", "docs"]);
    for (const name of [...folders, ...links]) expect(existsSync(`${ROOT}/${name}`), `${name}`).toBe(true);
  });

  it("opens with a phone, a desktop and the console, each in the reader's theme", () => {
    const [opening = ""] = README.split(/^## /m);
    const pictures = opening.matchAll(
      /<source media="\(prefers-color-scheme: dark\)" srcset="docs\/pictures\/(\w+)-dark\.webp"><img src="docs\/pictures\/(\w+)-light\.webp"/g,
    );
    const shown = Array.from(pictures, ([, dark, light]) => [dark, light]);
    expect(shown).toEqual(["phone", "desktop", "console"].map((name) => [name, name]));
  });

  it("names scripts that package.json has", () => {
    const { scripts } = JSON.parse(read("package.json"));
    for (const [, script] of README.matchAll(/^pnpm ([a-z:]+) {2,}/gm)) expect(Object.keys(scripts)).toContain(script);
  });
});
