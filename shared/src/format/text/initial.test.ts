import { expect, test } from "vitest";
import { initialOf } from "./initial.ts";

test.each([
  ["정하늘", "하"],
  ["김솔", "솔"],
  ["남궁민", "민"],
  ["남궁", "궁"],
  ["Ada Lovelace", "A"],
  ["émile", "É"],
  [" 하늘 ", "늘"],
  ["👩‍🔬연구원", "👩‍🔬"],
])("takes the first letter of the given name of %s", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

test.each([null, "", "   "])("has no initial for %o", (name) => {
  expect(initialOf(name)).toBeNull();
});
