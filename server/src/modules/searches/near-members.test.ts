import fc from "fast-check";
import { expect, test } from "vitest";
import { ChonGraph } from "../../chon/chon-graph.ts";
import { Documents } from "../../search/documents.ts";
import { createNearMembers } from "../../search/near-members.ts";

/** Some members exist from the start, in several words of a set. Others join later and may fill a word. */
const PEOPLE = [1, 2, 3, 31, 32, 33, 64, 69, 70, 71, 72];
const person = fc.constantFrom(...PEOPLE);
const steps = fc.array(
  fc.record({
    what: fc.constantFrom("befriend", "befriend", "befriend", "part", "come", "leave", "ask"),
    one: person,
    other: person,
  }),
  { maxLength: 80 },
);
const criteria = fc.subarray([1, 2, 3], { minLength: 1 });
const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

test.each([0, 30, 70])(
  "marks the documents of those at the wanted distances, whichever side knew a member first and whoever left or came back; %i at the start",
  (loaded) =>
    fc.assert(
      fc.property(steps, criteria, (changes, wanted) => {
        const documents = new Documents();
        const there = new Set<number>();
        const come = (id: number, time: number) => {
          documents.put(id, time);
          there.add(id);
        };
        for (let id = 1; id <= loaded; id += 1) come(id, 0);
        const graph = new ChonGraph(() => {}, documents.ids());
        const near = createNearMembers(graph, documents);
        const ask = (me: number) =>
          documents.acquire((members) => {
            near.mark(me, wanted, members);
            return documents.newestFirst(members, 0, loaded + PEOPLE.length);
          });
        for (const [now, { what, one, other }] of changes.entries()) {
          if (what === "befriend") graph.connect(one, other);
          if (what === "part") graph.disconnect(one, other);
          if (what === "come") come(one, now + 1);
          if (what === "leave") documents.drop(one);
          if (what === "leave") there.delete(one);
          if (what === "ask") ask(one);
        }
        for (const me of PEOPLE) {
          const expected = PEOPLE.filter((id) => there.has(id) && wanted.includes(graph.distance(me, id) ?? 0));
          expect(ascending(ask(me).filter((id) => there.has(id)))).toEqual(expected);
        }
      }),
      { numRuns: 400 },
    ),
);
