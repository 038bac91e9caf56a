import { expect, test } from "vitest";
import { completionsOf } from "./completions.ts";

const KEYWORDS = ["회로", "로보틱스", "C++", "<b>로봇</b>", "HCI", "제로로봇"];
const marked = (typed: string, max = 8) =>
  completionsOf(KEYWORDS, typed, max).map(({ parts: [before, match, after] }) => `${before}[${match}]${after}`);

test("terms that begin with the typed text come first, the others in the given order", () => {
  expect(marked("로")).toEqual(["[로]보틱스", "회[로]", "<b>[로]봇</b>", "제[로]로봇"]);
  expect(marked("로", 2)).toHaveLength(2);
});

test("typed text is no pattern, and small letters match capital letters", () => {
  expect(marked("c++")).toEqual(["[C++]"]);
  expect(marked("hc")).toEqual(["[HC]I"]);
  for (const typed of [".*", "(", "[", "\\", "a|b"]) expect(marked(typed)).toEqual([]);
});

test("finds terms by initial consonants, and keeps a term while it is typed", () => {
  expect(marked("ㄹㅂㅌ")).toEqual(["[로보틱]스"]);
  for (const typed of ["로", "롭", "로보", "로봍", "로보티", "로보틱", "로보틱ㅅ", "로보틱스"]) {
    expect(completionsOf(KEYWORDS, typed, 8)[0]?.keyword).toBe("로보틱스");
  }
});

test("finds nothing for a blank text", () => expect(marked("  ")).toEqual([]));
