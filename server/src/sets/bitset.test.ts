import { expect, test } from "vitest";
import { BitsetPool, countBits, setBit } from "./bitset.ts";

test("a set is returned empty when its user throws", () => {
  const sets = new BitsetPool();
  const fail = () =>
    sets.acquire(10, (set) => {
      setBit(set, 1);
      throw new Error("in the middle");
    });
  expect(fail).toThrow("in the middle");
  expect(sets.acquire(10, countBits)).toBe(0);
});
