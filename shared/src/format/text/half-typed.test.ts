import { expect, it } from "vitest";
import { openEnded } from "./half-typed.ts";

it.each([
  ["롭", "로ㅂ"],
  ["로봍", "로보ㅌ"],
  ["갑ㅅ", null],
  ["값", "갑ㅅ"],
  ["과", null],
  ["로", null],
  ["관", "과ㄴ"],
  ["C++", null],
  ["ㄹ", null],
  ["", null],
])("reads the unfinished %s as %s", (typed, open) => expect(openEnded(typed)).toBe(open));

it("reads decomposed Hangul like composed", () => expect(openEnded("롭".normalize("NFD"))).toBe("로ㅂ"));
