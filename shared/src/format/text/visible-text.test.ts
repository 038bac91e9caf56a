import { expect, it } from "vitest";
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
