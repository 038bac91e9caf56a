import { CHON_MAX } from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { CAST, type Handle, MEMBERS } from "../src/seed/cast.ts";
import { EXAMPLES, STANDING } from "../src/seed/chon-map.ts";
import { NOW, seeded } from "./seeded.ts";

const campus = seeded();
const handles = new Map<unknown, string>(MEMBERS.map(({ id, handle }) => [id, handle]));

/** The chons of each member, read from the rows and not from the list from which they were made. */
function neighbours(): Map<string, Set<string>> {
  const map = new Map<string, Set<string>>(MEMBERS.map(({ handle }) => [handle, new Set()]));
  for (const row of campus.rows(
    "select from_user_id a, to_user_id b from friend_relations where status = 'accepted'",
  )) {
    const [a, b] = [handles.get(row["a"]), handles.get(row["b"])];
    if (a === undefined || b === undefined) throw new Error("a relation of nobody");
    map.get(a)?.add(b);
    map.get(b)?.add(a);
  }
  return map;
}

const known = neighbours();

/**
 * Every shortest chain, found in the simplest way: extend all chains by one step until one arrives. Ends are included.
 */
function shortestChains(from: string, to: string): string[][] {
  let chains = [[from]];
  const seen = new Set([from]);
  while (chains.length > 0) {
    const arrived = chains.filter((chain) => chain.at(-1) === to);
    if (arrived.length > 0) return arrived;
    const longer = chains.flatMap((chain) =>
      [...(known.get(chain.at(-1) ?? "") ?? [])].filter((next) => !seen.has(next)).map((next) => [...chain, next]),
    );
    for (const chain of longer) seen.add(chain.at(-1) ?? "");
    chains = longer;
  }
  return [];
}

function sorted(paths: ReadonlyArray<readonly string[]>): string[] {
  return paths.map((path) => path.join(" ")).sort();
}

describe("the chon map", () => {
  it.each(Object.entries(EXAMPLES))("holds the example %s", (_name, { from, to, distance, paths }) => {
    const chains = shortestChains(from, to);
    expect(chains[0] === undefined ? null : chains[0].length - 1).toBe(distance);
    if (distance !== null && distance <= 3) {
      expect(sorted(chains.map((chain) => chain.slice(1, -1)))).toEqual(sorted(paths));
    }
  });

  it("has a member with 50 chons, one with 49 and one without any", () => {
    expect(known.get(STANDING.full)?.size).toBe(CHON_MAX);
    expect(known.get(STANDING.oneLeft)?.size).toBe(CHON_MAX - 1);
    expect(known.get(STANDING.loner)?.size).toBe(0);
  });

  it("has the drawn number of members at each distance from haneul", () => {
    const distances: Record<string, number> = {};
    for (const { handle } of MEMBERS) {
      const steps = shortestChains("haneul", handle)[0]?.length;
      const key = steps === undefined ? "none" : String(steps - 1);
      distances[key] = (distances[key] ?? 0) + 1;
    }
    expect(distances).toEqual({ 0: 1, 1: 9, 2: 18, 3: 18, 4: 21, 5: 1, none: 6 });
  });

  it("has requests of every status to haneul and from haneul", () => {
    const between = (from: Handle, to: Handle) =>
      campus.one(
        "select status from friend_relations where from_user_id = ? and to_user_id = ?",
        CAST[from].id,
        CAST[to].id,
      );
    expect(between("dahye", "haneul")).toBe("pending");
    expect(between("haneul", "woojin")).toBe("pending");
    expect(between("nayeon", "haneul")).toBe("rejected");
    expect(between("haneul", "inho")).toBe("rejected");
    expect(between("dahye", STANDING.full)).toBe("pending");
    expect(
      campus.one(
        "select count(*) from friend_relations where to_user_id = ? and status = 'pending'",
        CAST[STANDING.oneLeft].id,
      ),
    ).toBe(2);
  });

  it("has nothing in the future", () => {
    expect(campus.one("select max(created_at) from friend_relations")).toBeLessThanOrEqual(NOW);
  });
});
