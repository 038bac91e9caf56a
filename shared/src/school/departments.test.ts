import { expect, test } from "vitest";
import { searchDepartments } from "./departments.ts";
import { DEPARTMENTS } from "./school.ts";

test.each([
  ["a part of the name", "디자인", ["산업디자인학과"]],
  ["initial consonants", "ㅈㅅㅎㅂ", ["전산학부"]],
  ["a syllable that is still being typed", "전사", ["전산학부"]],
  ["small letters", "kaist", ["KAIST경영전문대학원"]],
  ["decomposed letters", "메타".normalize("NFD"), ["메타버스대학원"]],
  ["spaces", " 금융 전문 ", ["금융전문대학원"]],
  ["a name nobody has", "연금술학과", []],
])("finds by %s", (_, text, found) => {
  expect(searchDepartments(text)).toEqual(found);
});

test("an empty text finds all 47 in their order", () => {
  expect(searchDepartments("  ")).toEqual(DEPARTMENTS);
  expect(searchDepartments("")).toHaveLength(47);
});
