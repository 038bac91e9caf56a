import { expect, test } from "vitest";
import { type Bitset, countBits, setBit } from "./bitset.ts";
import { BitsetPool } from "./bitset-pool.ts";

test("an acquired set is empty, not in use elsewhere, and has the requested size", () => {
  const sets = new BitsetPool();
  const seen = new Set<Bitset>();
  for (const size of [40, 40, 90]) {
    sets.acquire(size, (outer) => {
      setBit(outer, 39);
      sets.acquire(size, (inner) => {
        expect([countBits(inner), inner.length, inner === outer]).toEqual([0, Math.ceil(size / 32), false]);
        setBit(inner, 3);
        seen.add(inner).add(outer);
      });
      expect([countBits(outer), outer.length]).toEqual([1, Math.ceil(size / 32)]);
    });
  }
  expect(seen.size).toBe(4);
});

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
