import { expect, test } from "vitest";
import { IntListPool } from "../sets/int-list-pool.ts";
import { createMarks, distanceBetween, reach } from "./bfs.ts";

test("a search reads no slot beyond three steps", () => {
  const line = new IntListPool();
  for (let slot = 0; slot < 60; slot += 1) {
    line.add(slot, slot + 1);
    line.add(slot + 1, slot);
  }
  const asked = new Set<number>();
  const lengths = new Proxy(line.lengths, {
    get(target, slot) {
      asked.add(Number(slot));
      return Reflect.get(target, slot);
    },
  });
  const watched = { starts: line.starts, pool: line.pool, lengths };
  expect(reach(watched, 30, 3, createMarks(61), new Int32Array(61))).toEqual([1, 3, 5, 7]);
  expect([...asked].toSorted((a, b) => a - b)).toEqual([28, 29, 30, 31, 32]);
  asked.clear();
  expect(distanceBetween(watched, 10, 50, createMarks(61), new Int32Array(1))).toBeNull();
  expect([...asked].every((slot) => Math.abs(slot - 10) <= 1 || Math.abs(slot - 50) <= 1)).toBe(true);
});
