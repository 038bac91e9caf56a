import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { lettersOf, namesOf } from "@chonsu/web/build/letters";
import subsetFont from "subset-font";
import { beforeAll, describe, expect, test } from "vitest";
import { builtWeb } from "./built-web.ts";

const { resolve } = createRequire(new URL("../../../web/package.json", import.meta.url));
const RULES = readFileSync(resolve("pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css"), "utf8");
const COPYRIGHT = 0;
const LICENCE = 13;

let font: Buffer;
let rules: string;
// A timeout for a hanging build: when the web is not built yet, it is built here first.
beforeAll(async () => {
  const assets = join(await builtWeb(), "assets");
  const built = (start: string) =>
    readFileSync(join(assets, `${readdirSync(assets).find((name) => name.startsWith(start))}`));
  font = built("letters-");
  rules = built("pretendardvariable-dynamic-subset-").toString();
}, 120_000);

/** The font faces of a style sheet, with the letters of each. */
function facesOf(css: string): { family: string; source: string; letters: string }[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, body = ""]) => {
    const field = (name: string) => new RegExp(`${name}:\\s*([^;]+)`).exec(body)?.[1]?.trim() ?? "";
    return { family: field("font-family"), source: field("src"), letters: lettersOf(field("unicode-range")) };
  });
}

test("ranges are single letters, or all letters from one to another", () => {
  expect(lettersOf("U+ac00-ac02, U+41,U+20")).toBe("가각갂A ");
});

describe("the file of the frequent letters", () => {
  test("has the letters of a page of Korean, and every letter is still in exactly one file", () => {
    const [merged] = facesOf(rules);
    expect(merged?.source).toMatch(/^url\(\/assets\/letters-\w+\.woff2\)/);
    for (const letter of "가나다라마바사아자차카타파하 함께할 팀원을 찾는 촌수 ABCxyz 0123456789 .,?!·()") {
      expect(merged?.letters, letter).toContain(letter);
    }
    const all = (css: string) => [...facesOf(css).flatMap(({ letters }) => [...letters])].toSorted().join("");
    expect(all(rules)).toBe(all(RULES));
    expect(facesOf(rules).length).toBeLessThan(facesOf(RULES).length - 10);
  });

  test("is smaller than the dozen files it replaces", () => {
    expect(font.subarray(0, 4).toString()).toBe("wOF2");
    expect(font.length).toBeLessThan(200_000);
  });

  test("has its own name, a notice and the licence, as the licence of the font demands", async () => {
    const kept = { preserveNameIds: [COPYRIGHT, LICENCE] };
    const names = namesOf(await subsetFont(font, "가", { ...kept, targetFormat: "sfnt" })).map(({ id, bytes }) => ({
      id,
      text: Buffer.from(bytes).swap16().toString("utf16le"),
    }));
    const textOf = (wanted: number) => names.find(({ id }) => id === wanted)?.text;
    expect(textOf(COPYRIGHT)).toContain("Kil Hyung-jin");
    expect(textOf(LICENCE)).toContain("SIL Open Font License");
    expect(names.filter(({ text }) => text.includes("Pretendard"))).toEqual([]);
    expect(facesOf(rules)[0]?.family).toBe("ChonsuType");
    expect(rules).toMatch(/^\/\*! Copyright .* SIL Open Font License 1.1 \*\//);
  });
});
