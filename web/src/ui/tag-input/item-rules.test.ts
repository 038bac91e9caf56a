import { expect, test } from "vitest";
import { refusalOf, withEntry } from "./item-rules.ts";

test.each<[string[], string, ReturnType<typeof withEntry>]>([
  [["하나"], "", ["하나"]],
  [["하나"], "  ", ["하나"]],
  [["하나"], "둘", ["하나", "둘"]],
  [["하나"], "둘 ", ["하나", "둘"]],
  [["하나"], "하나", ["하나"]],
  [["하나", "둘"], "하나", ["하나", "둘"]],
  [["하나", "둘"], "셋", { refusal: "최대 2개만 입력 가능합니다." }],
  [["하나"], " 둘", { refusal: "올바르지 않은 값입니다." }],
])("a save of %j with %j in the box means %j", (items, entry, meant) =>
  expect(withEntry(items, entry, { max: 2 })).toEqual(meant),
);

test("terms that differ only in case or width are duplicates; exact items are not (R35)", () => {
  for (const twice of ["ui 디자인", "ＵＩ 디자인"]) {
    expect(refusalOf(twice, ["UI 디자인"], { max: 5 })).toBe("이미 존재하는 값입니다.");
    expect(withEntry(["UI 디자인"], twice, { max: 5 })).toEqual(["UI 디자인"]);
    expect(refusalOf(twice, ["UI 디자인"], { max: 5, isExact: true })).toBeNull();
  }
});

test("an item is composed, on one line, and within its limit of characters", () => {
  expect(withEntry([], "로봇\r\n팔 ".normalize("NFD"), { max: 5 })).toEqual(["로봇 팔"]);
  expect(refusalOf("👨‍👩‍👧‍👦".repeat(2), [], { max: 5, maxCharacters: 2 })).toBeNull();
  expect(refusalOf("가나다", [], { max: 5, maxCharacters: 2 })).toBe("2자까지 입력할 수 있습니다.");
  expect(withEntry([], "가나다", { max: 5, maxCharacters: 2 })).toEqual({ refusal: "2자까지 입력할 수 있습니다." });
});
