import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { marked } from "../../test/searches/index-steps.ts";
import { IntListPool } from "./int-list-pool.ts";
import { PostingLists } from "./posting-lists.ts";

const LISTS = 3;
const VALUES = 60_000;

/**
 * Runs of neighbouring values that are added or removed together, so that lists become long and dense, sparse, and
 * short again.
 */
const runs = fc.array(
  fc.record({
    comes: fc.boolean(),
    list: fc.nat(LISTS - 1),
    from: fc.nat(VALUES / 2),
    length: fc.integer({ min: 1, max: 700 }),
    step: fc.constantFrom(1, 1, 7, 40),
  }),
  { maxLength: 25 },
);

/** Every nth value. */
const every = (step: number) => Array.from({ length: VALUES / step }, (_, index) => index * step);

const valuesOf = (lists: PostingLists, list: number) => marked(VALUES, (set) => lists.mark(list, set));

describe("lists that are put into sets", () => {
  test("mark the values of each list, for any length and density", () =>
    fc.assert(
      fc.property(runs, fc.constantFrom(0, 50, 200), (changes, loaded) => {
        const lists = new PostingLists();
        const naive = Array.from(
          { length: LISTS },
          (_, list) => new Set(loaded === 0 ? [] : every(loaded * (list + 1))),
        );
        lists.load(LISTS, (take) => {
          for (const [list, values] of naive.entries()) for (const value of values) take(list, value);
        });
        for (const { comes, list, from, length, step } of changes) {
          for (let value = from; value < Math.min(VALUES, from + length * step); value += step) {
            if (comes) lists.add(list, value);
            else lists.remove(list, value);
            if (comes) naive[list]?.add(value);
            else naive[list]?.delete(value);
          }
          const held = [...(naive[list] ?? [])].sort((a, b) => a - b);
          expect(valuesOf(lists, list)).toEqual(held);
          expect(lists.lengthOf(list)).toBe(held.length);
        }
      }),
      { numRuns: 150 },
    ));

  test("take at most ten bytes more for each integer, none when they are sparse, and release them", () => {
    const bytesOf = (step: number) => {
      const [lists, plain] = [new PostingLists(), new IntListPool()];
      for (let value = 0; value < VALUES; value += step) lists.add(0, value);
      for (let value = 0; value < VALUES; value += step) plain.add(0, value);
      const more = lists.bytes - plain.bytes;
      for (let value = 0; value < VALUES; value += step) lists.remove(0, value);
      expect(valuesOf(lists, 0)).toEqual([]);
      expect(lists.bytes).toBe(plain.bytes);
      return more;
    };
    expect(bytesOf(20)).toBeGreaterThan(0);
    expect(bytesOf(20)).toBeLessThanOrEqual((VALUES / 20) * 10);
    expect(bytesOf(200)).toBe(0);
  });
});
