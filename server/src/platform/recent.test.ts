import { expect, test } from "vitest";
import { Recent } from "./recent.ts";

test("keeps the last ones that were set or read, and at most twice as many", () => {
  const recent = new Recent<number, { id: number }>(10);
  const known = () => Array.from({ length: 100 }, (_, id) => id).filter((id) => recent.get(id) !== undefined);
  for (let id = 0; id < 100; id += 1) {
    recent.set(id, { id });
    recent.get(0);
    for (let last = Math.max(0, id - 7); last <= id; last += 1) expect(recent.get(last)).toEqual({ id: last });
  }
  expect(recent.get(0)).toEqual({ id: 0 });
  expect(known().length).toBeLessThanOrEqual(20);
});

test("gives the last value, and no deleted one, from either half", () => {
  const recent = new Recent<number, { name: string }>(3);
  for (const [id, name] of ["a", "b", "c", "d"].entries()) recent.set(id, { name });
  recent.set(1, { name: "bb" });
  expect([0, 1, 3].map((id) => recent.get(id)?.name)).toEqual(["a", "bb", "d"]);
  for (const id of [0, 1]) recent.delete(id);
  expect([0, 1].map((id) => recent.get(id))).toEqual([undefined, undefined]);
});

test("keeps values up to a weight, at most twice as much, and forgets the weight of what was replaced or deleted", () => {
  const recent = new Recent<number, { bytes: number }>(1000, ({ bytes }) => bytes);
  const weight = () => {
    const kept = Array.from({ length: 200 }, (_, id) => recent.get(id)?.bytes ?? 0);
    return kept.reduce((sum, bytes) => sum + bytes, 0);
  };
  for (let id = 0; id < 200; id += 1) recent.set(id, { bytes: id % 2 === 0 ? 10 : 190 });
  expect(weight()).toBeLessThanOrEqual(2 * 1000 + 190);
  const changed = new Recent<number, { bytes: number }>(1000, ({ bytes }) => bytes);
  changed.set(0, { bytes: 1 });
  for (let change = 0; change < 100; change += 1) {
    changed.set(1, { bytes: 500 });
    changed.set(1, { bytes: 499 });
    changed.delete(1);
  }
  expect(changed.get(0)).toEqual({ bytes: 1 });
});
