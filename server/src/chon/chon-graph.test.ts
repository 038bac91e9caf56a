import { array, assert, constantFrom, nat, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { createChonGraph } from "./chon-graph.ts";

const PEOPLE = 8;
const steps = array(
  record({ kind: constantFrom("connect", "disconnect", "remove"), a: nat(PEOPLE - 1), b: nat(PEOPLE - 1) }),
  { maxLength: 60 },
);

describe("the chon graph", () => {
  test("after any changes is the graph of the pairs that are left", () =>
    assert(
      property(steps, (changes) => {
        const graph = createChonGraph([]);
        const pairs = new Set<string>();
        for (const { kind, a, b } of changes) {
          if (a === b && kind !== "remove") continue;
          const pair = [Math.min(a, b), Math.max(a, b)].join();
          if (kind === "connect") {
            graph.connect(a, b);
            pairs.add(pair);
          } else if (kind === "disconnect") {
            graph.disconnect(a, b);
            pairs.delete(pair);
          } else {
            graph.remove(a);
            for (const one of pairs) if (one.split(",").includes(String(a))) pairs.delete(one);
          }
        }
        const fresh = createChonGraph([...pairs].map((pair) => toPair(pair)));
        for (let from = 0; from < PEOPLE; from += 1) {
          expect(graph.friendsOf(from)).toEqual(fresh.friendsOf(from));
          expect(graph.friendsOf(from)).toEqual(graph.friendsOf(from).toSorted((x, y) => x - y));
          const lookup = graph.distancesFrom(from);
          for (let to = 0; to < PEOPLE; to += 1) {
            expect(lookup(to)).toBe(fresh.distance(from, to));
            expect(graph.distance(from, to)).toBe(fresh.distance(from, to));
            expect(graph.paths(from, to)).toEqual(fresh.paths(from, to));
          }
        }
      }),
      { numRuns: 200 },
    ));

  test("connects two members once, however often and from whichever side it is told", () => {
    const graph = createChonGraph([
      [1, 2],
      [2, 1],
    ]);
    graph.connect(2, 1);
    expect([graph.friendsOf(1), graph.friendsOf(2)]).toEqual([[2], [1]]);
    graph.disconnect(2, 1);
    expect([graph.friendsOf(1), graph.friendsOf(2), graph.distance(1, 2)]).toEqual([[], [], null]);
    graph.disconnect(1, 2);
    expect(graph.friendsOf(1)).toEqual([]);
  });

  test("keeps a distance that was looked up before a change as it was then", () => {
    const graph = createChonGraph([[1, 2]]);
    const before = graph.distancesFrom(1);
    graph.connect(2, 3);
    expect([before(3), graph.distancesFrom(1)(3)]).toEqual([null, 2]);
  });

  test("gives nobody a self as a friend, and knows oneself at 0 without any", () => {
    expect(createChonGraph([]).distance(7, 7)).toBe(0);
    expect(createChonGraph([]).distancesFrom(7)(7)).toBe(0);
  });
});

function toPair(text: string): [number, number] {
  const [a = 0, b = 0] = text.split(",").map(Number);
  return [a, b];
}
