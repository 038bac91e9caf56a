import fc from "fast-check";
import { expect, test } from "vitest";
import { createChonGraph } from "../../chon/chon-graph.ts";
import { Documents } from "../../text-index/documents.ts";
import { createNearMembers } from "./near-members.ts";

const PEOPLE = 9;
const person = fc.integer({ min: 1, max: PEOPLE });
const steps = fc.array(
  fc.record({
    what: fc.constantFrom("befriend", "befriend", "part", "come", "leave", "ask"),
    one: person,
    other: person,
  }),
  { maxLength: 80 },
);
const wishes = fc.subarray([1, 2, 3], { minLength: 1 });

test("marks the documents of those at the wanted distances, whichever side knew a member first and whoever left or came back", () =>
  fc.assert(
    fc.property(steps, wishes, (changes, wanted) => {
      const graph = createChonGraph(() => {});
      const documents = new Documents();
      const near = createNearMembers(graph, documents);
      const there = new Set<number>();
      const ask = (me: number) =>
        documents.lend((members) => {
          const count = near.mark(me, wanted, members);
          return { count, ids: documents.newestFirst(members, 0, PEOPLE) };
        });
      for (const [now, { what, one, other }] of changes.entries()) {
        if (what === "befriend") graph.connect(one, other);
        if (what === "part") graph.disconnect(one, other);
        if (what === "come") documents.put(one, now, one);
        if (what === "come") there.add(one);
        if (what === "leave") documents.drop(one);
        if (what === "leave") there.delete(one);
        if (what === "ask") ask(one);
      }
      for (let me = 1; me <= PEOPLE; me += 1) {
        const all = Array.from({ length: PEOPLE }, (_, index) => index + 1);
        const expected = all.filter((id) => wanted.includes(graph.distance(me, id) ?? 0));
        const { count, ids } = ask(me);
        expect(count).toBe(expected.length);
        expect(ids.filter((id) => there.has(id)).sort()).toEqual(expected.filter((id) => there.has(id)));
      }
    }),
    { numRuns: 500 },
  ));
