import { expect, test } from "vitest";
import { countBits, setBit } from "./bitset.ts";
import { BitsetPool } from "./bitset-pool.ts";

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
