import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Bitset, countBits, setBit } from "../sets/bitset.ts";
import { Documents, NO_SLOT } from "./documents.ts";

interface Row {
  readonly id: number;
  readonly time: number;
}

const newestFirst = (rows: Iterable<Row>) =>
  [...rows].sort((a, b) => b.time - a.time || b.id - a.id).map(({ id }) => id);

/**
 * Rows in order of arrival: times mostly increase, ids are dense or far apart, and some rows are changed or removed
 * again.
 */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom("come", "come", "come", "drop", "move", "far"),
    pick: fc.nat(30),
    time: fc.integer({ min: -3, max: 3 }),
  }),
  { maxLength: 60 },
);

function play(changes: readonly { what: string; pick: number; time: number }[], isCalm: boolean) {
  const documents = new Documents();
  const rows = new Map<number, Row>();
  let [id, now] = [0, 100];
  for (const { what, pick, time } of changes) {
    const known = [...rows.keys()][pick % Math.max(rows.size, 1)];
    now += isCalm ? Math.abs(time) : time;
    if (what === "drop" && known !== undefined) {
      documents.drop(known);
      rows.delete(known);
    } else if (what === "move" && known !== undefined && !isCalm) {
      documents.put(known, now);
      rows.set(known, { id: known, time: now });
    } else {
      id += what === "far" ? 5000 : 1;
      documents.put(id, now);
      rows.set(id, { id, time: now });
    }
  }
  return { documents, rows };
}

function allOf(documents: Documents): Bitset {
  return documents.acquire((slots) => {
    documents.markAll(slots);
    return slots.slice();
  });
}

describe.each([true, false])("rows, in order of time: %s", (isCalm) => {
  test("are found newest first in any page, up to any row and since any moment, after any changes", () =>
    fc.assert(
      fc.property(steps, fc.nat(10), fc.nat(10), fc.nat(30), (changes, offset, limit, until) => {
        const { documents, rows } = play(changes, isCalm);
        const expected = newestFirst(rows.values());
        expect(documents.newestFirst(allOf(documents), 0, 1000)).toEqual(expected);
        expect(documents.newestFirst(allOf(documents), offset, limit)).toEqual(expected.slice(offset, offset + limit));
        const kept = allOf(documents);
        documents.keepUntil(kept, until);
        expect(documents.newestFirst(kept, 0, 1000)).toEqual(expected.filter((id) => id <= until));
        expect(countBits(kept)).toBe(expected.filter((id) => id <= until).length);
        const moment = 100 + (until % 7);
        const since = [...rows.values()].filter(({ time }) => time >= moment);
        expect(documents.since(moment)).toEqual(newestFirst(since));
        for (const { id, time } of rows.values()) expect(documents.timeOf(documents.slotOf(id))).toBe(time);
      }),
      { numRuns: 300 },
    ));
});

test("a missing row has no slot, which is in no set and has no data", () => {
  const documents = new Documents();
  documents.put(7, 1);
  documents.drop(7);
  documents.drop(8);
  expect([documents.slotOf(7), documents.slotOf(8)]).toEqual([NO_SLOT, NO_SLOT]);
  expect([documents.formerSlotOf(7), documents.formerSlotOf(8)]).toEqual([0, NO_SLOT]);
  const all = allOf(documents);
  setBit(all, NO_SLOT);
  expect(countBits(all)).toBe(0);
  expect(documents.newestId).toBe(7);
});

test("a row that comes back has its former slot and its place in the order", () => {
  const documents = new Documents();
  for (const id of [1, 2, 5, 9000]) documents.put(id, id);
  const slots = [2, 9000].map((id) => documents.slotOf(id));
  for (const id of [2, 9000]) documents.drop(id);
  expect(documents.newestFirst(allOf(documents), 0, 10)).toEqual([5, 1]);
  for (const id of [9000, 2]) documents.put(id, id);
  expect([2, 9000].map((id) => documents.slotOf(id))).toEqual(slots);
  expect(documents.newestFirst(allOf(documents), 0, 10)).toEqual([9000, 5, 2, 1]);
});

test("data that was reset is as if it was just loaded, and ids are given again", () => {
  fc.assert(
    fc.property(steps, steps, (before, after) => {
      const { documents, rows } = play(before, true);
      documents.trim();
      const size = documents.size;
      const later = [...rows.keys()].length + 60 * 5000;
      for (const [index, { time }] of after.entries()) documents.put(later + index, time);
      for (const id of rows.keys()) documents.drop(id);
      for (const index of after.keys()) documents.drop(later + index);
      for (const { id, time } of rows.values()) documents.put(id, time);
      documents.trim();
      expect(documents.size).toBe(size);
      expect(documents.newestFirst(allOf(documents), 0, 1000)).toEqual(newestFirst(rows.values()));
      const next = documents.put(later, 1000);
      expect(documents.newestFirst(allOf(documents), 0, 1)).toEqual([later]);
      expect(next).toBe(size);
    }),
  );
});
