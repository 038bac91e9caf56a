import { describe, expect, it } from "vitest";
import { viewOf } from "./view-cache.ts";

/** Views that count how often they are made. */
function counted() {
  let made = 0;
  return (of: { name: string }, origin: string, key: number | null) =>
    viewOf(of, origin, key, () => {
      made += 1;
      return { name: of.name, made };
    });
}

describe("the views of a row", () => {
  it("are made once for each origin and key, and cannot be changed", () => {
    const row = { name: "정하늘" };
    const form = counted();
    expect([form(row, "a", 1), form(row, "a", 1), form(row, "a", null), form(row, "b", 1), form(row, "a", 1)]).toEqual(
      [1, 1, 2, 3, 1].map((made) => ({ name: "정하늘", made })),
    );
    expect(Object.isFrozen(form(row, "a", 1))).toBe(true);
  });

  it("belong to this row: an equal row has its own", () => {
    const row = { name: "정하늘" };
    const form = counted();
    expect([form(row, "a", 1).made, form({ ...row }, "a", 1).made, form(row, "a", 1).made]).toEqual([1, 2, 1]);
  });

  it("are four at most for any number of origins; the ones made last stay", () => {
    const row = { name: "정하늘" };
    const form = counted();
    for (const origin of ["a", "b", "c", "d", "e"]) form(row, origin, null);
    expect(["e", "d", "c", "b"].map((origin) => form(row, origin, null).made)).toEqual([5, 4, 3, 2]);
    expect(form(row, "a", null).made).toBe(6);
  });
});
