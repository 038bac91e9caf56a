import { expect, test } from "vitest";
import { withEntry } from "./item-rules.ts";

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
