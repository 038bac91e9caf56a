import { describe, expect, it } from "vitest";
import { firstCharacters, isWithin, lengthOf, tidyText, unitsMax } from "./typed-text.ts";

const FAMILY = "👨‍👩‍👧‍👦";

it.each([
  ["가\r\n나", "가\n나"],
  ["가\r나\n\r다", "가\n나\n\n다"],
  ["가\u0085나\u2028다\u2029라\v마\f", "가\n나\n다\n라\n마\n"],
  ["각".normalize("NFD"), "각"],
  ["e\u0301", "é"],
  ["\ttab  blanks ", "\ttab  blanks "],
])("stores %j as %j", (typed, stored) => {
  expect(tidyText(typed)).toBe(stored);
  expect(tidyText(stored)).toBe(stored);
});

describe("lengths", () => {
  it.each([
    ["", 0],
    ["가나", 2],
    ["남궁선우제갈황보사공독고".normalize("NFD"), 12],
    ["a\r\nb", 3],
    [FAMILY.repeat(30), 30],
    ["🇰🇷👍🏽1️⃣", 3],
    ["👩🏻‍❤️‍💋‍👩🏼", 1],
  ])("counts %j as %i", (text, length) => {
    expect(lengthOf(text)).toBe(length);
    expect(isWithin(text, length)).toBe(true);
    expect(length === 0 || !isWithin(text, length - 1)).toBe(true);
  });

  it("bounds what one character may be made of", () => {
    const marks = (count: number) => `a${"\u0301".repeat(count)}`;
    expect(isWithin(marks(unitsMax(3) - 1), 3)).toBe(true);
    expect(isWithin(marks(unitsMax(3)), 3)).toBe(false);
  });
});

it("cuts between characters, and never further than the bound in units", () => {
  expect(firstCharacters(`${FAMILY}${FAMILY}가`, 2)).toBe(FAMILY.repeat(2));
  expect(firstCharacters("가나다", 3)).toBe("가나다");
  expect(firstCharacters(`a${"\u0301".repeat(100_000)}`, 2).length).toBeLessThanOrEqual(unitsMax(2));
});
