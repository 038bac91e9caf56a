import { expect, it } from "vitest";
import { CAST, MEMBERS } from "../src/seed/cast.ts";
import { hasPaths, isTrue } from "../src/seed/claims.ts";
import { NOW, seeded } from "./seeded.ts";

const { db, column } = seeded();

it("has the drawn number of members at each distance from haneul", () => {
  const rings = column(`
    with recursive walks as (select 1 as member, 0 as steps
      union select iif(from_user_id = member, to_user_id, from_user_id), steps + 1
        from walks join friend_relations on status = 'accepted' and member in (from_user_id, to_user_id) where steps < 9)
    select count(*) from (select min(steps) as distance from walks group by member) group by distance order by distance`);
  expect(rings).toEqual([1, 9, 18, 18, 21, 1]);
  expect(MEMBERS.length - rings.reduce((sum: number, ring) => sum + Number(ring), 0)).toBe(6);
});

it.each([
  ["seungmin", 2, 4],
  ["gyuri", 2, 1],
  ["kyungmin", 3, 1],
] as const)("has %s at %i steps from haneul, by this number of shortest chains: %i", (handle, steps, chains) => {
  expect(isTrue(db, hasPaths(CAST.haneul.email, steps, chains, ""), CAST[handle].email, NOW)).toBe(true);
});
