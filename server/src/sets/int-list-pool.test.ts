import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { capacityOf, IntListPool, sizeFor } from "./int-list-pool.ts";

const LISTS = 5;
const steps = fc.array(
  fc.record({
    what: fc.constantFrom("add", "add", "add", "remove", "replace"),
    list: fc.nat(LISTS - 1),
    value: fc.nat(40),
    values: fc.uniqueArray(fc.nat(40), { maxLength: 9 }),
  }),
  { maxLength: 150 },
);

describe("lists of integers in one pool", () => {
  test("hold their own values, sorted, after any changes of the others", () =>
    fc.assert(
      fc.property(steps, (changes) => {
        const lists = new IntListPool();
        const naive = Array.from({ length: LISTS }, () => new Set<number>());
        for (const { what, list, value, values } of changes) {
          const held = naive[list] ?? new Set();
          if (what === "add") expect(lists.add(list, value)).toBe(!held.has(value));
          if (what === "add") held.add(value);
          if (what === "remove") expect(lists.remove(list, value)).toBe(held.delete(value));
          if (what === "replace") {
            const sorted = values.toSorted((a, b) => a - b);
            lists.replace(list, sorted);
            naive[list] = new Set(sorted);
          }
        }
        for (const [list, held] of naive.entries()) {
          expect([...lists.view(list)]).toEqual([...held].sort((a, b) => a - b));
          expect(lists.lengthOf(list)).toBe(held.size);
          expect([lists.first(list), lists.last(list)]).toEqual([lists.view(list)[0], lists.view(list).at(-1)]);
        }
      }),
      { numRuns: 200 },
    ));

  test("are the same when they are loaded at once or filled one by one, and take the needed space", () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(LISTS), fc.nat(40)), { maxLength: 200 }), (pairs) => {
        const lists = new IntListPool();
        lists.load(LISTS + 1, (take) => {
          for (const [list, value] of pairs) take(list, value);
        });
        const all: [number, number][] = [];
        lists.each((list, value) => all.push([list, value]));
        expect(all).toEqual(pairs.toSorted(([a], [b]) => a - b));
        lists.replace(0, [7]);
        expect([lists.add(0, 8), lists.add(LISTS + 2, 9), [...lists.view(0)]]).toEqual([true, true, [7, 8]]);
        for (const list of [1, LISTS]) {
          expect([...lists.view(list)]).toEqual(pairs.filter(([of]) => of === list).map(([, value]) => value));
        }
      }),
    ));

  test("use released blocks again, so that adding and removing does not grow the pool", () => {
    const lists = new IntListPool();
    const fill = () => {
      for (let value = 0; value < 100; value += 1) for (let list = 0; list < LISTS; list += 1) lists.add(list, value);
      for (let value = 0; value < 100; value += 1)
        for (let list = 0; list < LISTS; list += 1) lists.remove(list, value);
    };
    fill();
    const { bytes } = lists;
    for (let time = 0; time < 20; time += 1) fill();
    expect(lists.bytes).toBe(bytes);
    expect(lists.lengthOf(LISTS + 100)).toBe(0);
    expect([...lists.view(-1)]).toEqual([]);
  });

  test("take the smallest block that is large enough, with less than half of it unused", () => {
    for (let length = 1; length < 5000; length += 1) {
      const size = sizeFor(length);
      expect(capacityOf(size)).toBeGreaterThanOrEqual(length);
      expect(size === 0 || capacityOf(size - 1) < length, String(length)).toBe(true);
    }
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(capacityOf)).toEqual([1, 2, 3, 4, 6, 8, 12, 16]);
  });
});
