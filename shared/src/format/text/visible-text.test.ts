import { expect, it } from "vitest";
import { isCleanText } from "../../contract/inputs.ts";
import { disturbsNothing, hasBases, hidesNothing, isPlain, pilesNothing } from "./visible-line.ts";
import { hasVisibleText } from "./visible-text.ts";

it.each([
  "",
  " ",
  "\n\t\r",
  "\u00a0",
  "\u3000",
  "\u200b\u200d\ufeff",
  "\u3164",
  "\u115f\u1160",
  "\uffa0",
  "\u2800",
  "\ue000\uffff\u{10ffff}",
  "\u202e",
  "\ufe0f",
])("finds nothing visible in %j", (text) => expect(hasVisibleText(text)).toBe(false));

it.each(["가", "ㄱ", " a ", ".", "0", "👨‍👩‍👧", "❤\ufe0f", "\u200b.\u200b", "𠮷"])(
  "finds something visible in %j",
  (text) => expect(hasVisibleText(text)).toBe(true),
);

it("a plain text has nothing that the tests of a line or of a text look for", () => {
  const plain = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isPlain);
  expect(plain.length).toBeGreaterThan(11_000);
  const tests = [
    disturbsNothing,
    pilesNothing,
    hasBases,
    isCleanText,
    (text: string) => hidesNothing(text.replace("\n", "")),
  ];
  for (const test of tests) expect(plain.filter((text) => !test(text))).toEqual([]);
});
