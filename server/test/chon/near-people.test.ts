import { CAST } from "@chonsu/db/seed/cast";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  keepMarked,
  keepNearPeople,
  keepNearPosts,
  keepOneByOne,
  markAuthors,
} from "../../src/modules/searches/near.ts";
import { type Bitset, createBitset, eachBit, setBit } from "../../src/search/sets/bitset.ts";
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

test("texts of many authors and of few authors are filtered in different ways with the same result", async () => {
  const { ctx } = await startTestApp();
  const { people, experiences, projects } = ctx.texts;
  const setOf = (slots: Iterable<number>): Bitset => {
    const set = createBitset(EVERYBODY);
    for (const slot of slots) setBit(set, slot);
    return set;
  };
  const held = (set: Bitset): number[] => {
    const slots: number[] = [];
    eachBit(set, (slot) => slots.push(slot));
    return slots;
  };
  /** The near members, with any count given. */
  const nearOf = (me: number, distances: readonly number[], count: number) => {
    const members = createBitset(EVERYBODY);
    ctx.nearMembers.mark(me, distances, members);
    return { members, count };
  };
  const nobody = 0;
  const crowd = EVERYBODY;
  fc.assert(
    fc.property(caller, wanted, some, (me, distances, picks) => {
      const [posts, words] = [createBitset(EVERYBODY), createBitset(EVERYBODY)];
      projects.documents.markAll(posts);
      experiences.documents.markAll(words);
      const isNear = (id: number) => distances.includes(ctx.graph.distance(me, id) ?? 0);
      const found = { posts: held(posts).filter((slot) => picks.includes(slot)), words: held(words) };
      const authorsOf = found.posts.map((slot) => projects.documents.ownerOf(slot));
      for (const count of [nobody, crowd]) {
        const left = setOf(found.posts);
        keepNearPosts(ctx.texts, left, nearOf(me, distances, count));
        expect(held(left)).toEqual(found.posts.filter((_, index) => isNear(authorsOf[index] ?? 0)));
        const authors = createBitset(EVERYBODY);
        const written = setOf(found.words.filter((slot) => picks.includes(slot)));
        markAuthors(ctx.texts, written, nearOf(me, distances, count), authors);
        const writers = held(written).map((slot) => experiences.documents.ownerOf(slot));
        const expected = new Set(writers.filter(isNear).map((id) => people.documents.slotOf(id)));
        expect(held(authors)).toEqual([...expected].toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 200 },
  );
});
