import { CAST } from "@chonsu/db/seed/cast";
import fc from "fast-check";
import { expect, test } from "vitest";
import { keepMarked, keepNearPeople, keepOneByOne } from "../../src/modules/searches/near.ts";
import { type Bitset, createBitset, setBit } from "../../src/sets/bitset.ts";
import { startTestApp } from "../support/harness.ts";

const EVERYBODY = 100;
const caller = fc.constantFrom(...Object.values(CAST).map(({ id }) => id));
const wanted = fc.subarray([1, 2, 3], { minLength: 1 });
const some = fc.array(fc.nat({ max: EVERYBODY - 1 }), { maxLength: EVERYBODY });

test("a small set is checked one by one and a large one by marks: both ways keep the same people", async () => {
  const { ctx } = await startTestApp();
  const { documents } = ctx.texts.people;
  const kept = (keep: typeof keepNearPeople, me: number, distances: readonly number[], picks: readonly number[]) => {
    const slots: Bitset = createBitset(EVERYBODY);
    for (const slot of picks) setBit(slots, slot);
    keep(ctx, me, distances, slots);
    return documents.newestFirst(slots, 0, EVERYBODY);
  };
  fc.assert(
    fc.property(caller, wanted, some, (me, distances, picks) => {
      const marked = kept(keepMarked, me, distances, picks);
      expect(kept(keepOneByOne, me, distances, picks)).toEqual(marked);
      expect(kept(keepNearPeople, me, distances, picks)).toEqual(marked);
      for (const id of marked) expect(distances).toContain(ctx.graph.distance(me, id));
    }),
    { numRuns: 300 },
  );
});
