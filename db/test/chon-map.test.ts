import { expect, it } from "vitest";
import { MEMBERS } from "../src/seed/cast.ts";
import { seeded } from "./seeded.ts";

/** The number of shortest chains to each member, by steps from haneul, from the rows. */
function shortestChains(): ReadonlyArray<ReadonlyMap<string, number>> {
  const handles = new Map<unknown, string>(MEMBERS.map(({ id, handle }) => [id, handle]));
  const chons = seeded()
    .rows("select from_user_id a, to_user_id b from friend_relations where status = 'accepted'")
    .map(({ a, b }) => [handles.get(a) ?? "", handles.get(b) ?? ""] as const);
  const ways = [...chons, ...chons.map(([a, b]) => [b, a] as const)];
  const rings = [new Map([["haneul", 1]])];
  for (const ring of rings) {
    const next = new Map<string, number>();
    for (const [from, to] of ways) {
      if (!rings.some((known) => known.has(to))) next.set(to, (next.get(to) ?? 0) + (ring.get(from) ?? 0));
    }
    const reached = [...next].filter(([, chains]) => chains > 0);
    if (reached.length > 0) rings.push(new Map(reached));
  }
  return rings;
}

const RINGS = shortestChains();

it("has the drawn number of members at each distance from haneul", () => {
  expect(RINGS.map((ring) => ring.size)).toEqual([1, 9, 18, 18, 21, 1]);
  expect(MEMBERS.length - RINGS.reduce((sum, ring) => sum + ring.size, 0)).toBe(6);
});

it.each([
  ["junho", 1, 1],
  ["eunseo", 2, 3],
  ["seungmin", 2, 4],
  ["gyuri", 2, 1],
  ["seoyun", 3, 5],
  ["kyungmin", 3, 1],
])("has %s at %i steps from haneul, by this number of shortest chains: %i", (handle, steps, chains) => {
  expect(RINGS[steps]?.get(handle)).toBe(chains);
});
