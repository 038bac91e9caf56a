import { array, assert, constantFrom, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { atOnce } from "../platform/turns.ts";
import { Documents } from "../search/documents.ts";
import { ChonGraph } from "./chon-graph.ts";

/** Ids far apart: the graph must not depend on small or dense ids. */
const PEOPLE = [1, 2, 3, 4, 1023, 1024, 70_000, 2 ** 31 - 5] as const;
const person = constantFrom(...PEOPLE);
const steps = array(record({ kind: constantFrom("connect", "connect", "disconnect", "leave"), a: person, b: person }), {
  maxLength: 80,
});
type Pairs = readonly (readonly [number, number])[];

function membersOf(ids: Iterable<number>): Documents {
  const members = new Documents();
  for (const id of ids) members.put(id, 0);
  return members;
}

function graphOf(pairs: Pairs, members = membersOf(pairs.flat())) {
  const graph = new ChonGraph(members);
  const steps = graph.load((take) => {
    for (const [a, b] of pairs) take(a, b);
  });
  atOnce(steps);
  return graph;
}
const ascending = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b);

/** The members that are marked at some distances. */
function marked(graph: ChonGraph, members: Documents, from: number, wanted: readonly number[]): number[] {
  return members.acquire((near) => {
    graph.markNear(from, wanted, near);
    return ascending(members.newestFirst(near, 0, PEOPLE.length));
  });
}

function chonsIn(pairs: Pairs, id: number): number[] {
  const both = pairs.filter((pair) => pair.includes(id)).flat();
  return ascending(new Set(both)).filter((other) => other !== id);
}

/** All shortest chains of up to three steps in ascending order, with both ends, found by trying every way. */
function chainsIn(pairs: Pairs, from: number, to: number): number[][] {
  let ways = [[from]];
  for (let steps = 0; steps <= 3; steps += 1) {
    const found = ways.filter((way) => way.at(-1) === to);
    if (found.length > 0) return found;
    ways = ways.flatMap((way) => chonsIn(pairs, way.at(-1) ?? 0).map((next) => [...way, next]));
  }
  return [];
}

/** Compares all answers of a graph with a slow search among the pairs. */
function expectAnswers(graph: ChonGraph, members: Documents, pairs: Pairs): void {
  for (const from of PEOPLE) {
    const chains = PEOPLE.map((to) => chainsIn(pairs, from, to));
    const distances = chains.map(([first]) => (first === undefined ? null : first.length - 1));
    expect(PEOPLE.map((to) => graph.distance(from, to))).toEqual(distances);
    expect(PEOPLE.map(graph.distancesTo(from, PEOPLE))).toEqual(distances);
    const around = graph.around(from, ({ near, distance }) => [PEOPLE.map(near), PEOPLE.map(distance)]);
    expect(around).toEqual([distances.map((distance) => (distance === 3 ? null : distance)), distances]);
    for (const wanted of [[1], [2], [3], [3, 1, 3]]) {
      const there = PEOPLE.filter((_, index) => wanted.includes(distances[index] ?? 0));
      expect(marked(graph, members, from, wanted)).toEqual(there);
    }
    const between = chains.map((all) => all.flatMap((way) => (way.length > 1 ? [way.slice(1, -1)] : [])));
    expect(PEOPLE.map((to) => graph.paths(from, to))).toEqual(between);
    expect(graph.friendsOf(from)).toEqual(chonsIn(pairs, from));
  }
}

describe("the chon graph", () => {
  test("gives the answers of the remaining pairs after any changes, with chons and chains in ascending order", () =>
    assert(
      property(steps, (changes) => {
        const members = membersOf([]);
        const graph = graphOf([], members);
        let pairs: Pairs = [];
        for (const { kind, a, b } of changes) {
          if (kind === "connect") {
            for (const id of [a, b]) members.put(id, 0);
            graph.connect(a, b);
            if (a !== b) pairs = [...pairs, [a, b]];
          } else {
            if (kind === "leave") members.drop(a);
            const isGone = (pair: readonly number[]) => pair.includes(a) && (kind === "leave" || pair.includes(b));
            for (const [one, other] of pairs.filter(isGone)) graph.disconnect(other, one);
            pairs = pairs.filter((pair) => !isGone(pair));
          }
        }
        expectAnswers(graph, members, pairs);
        // A pair counts once, in either order, and nobody is their own chon.
        const loaded = pairs.flatMap(
          ([a, b]): Pairs => [
            [a, b],
            [b, a],
            [b, b],
          ],
        );
        expectAnswers(graphOf(loaded, members), members, pairs);
      }),
      { numRuns: 150 },
    ));

  test("is small for a campus", () => {
    const campus = Array.from({ length: 74 }, (_, id) => [id + 1, ((id * 7) % 74) + 1] as const);
    expect(graphOf(campus).bytes).toBeLessThan(8 * 1024);
  });

  test("makes nobody their own chon, gives 0 for oneself even without chons, and null for unknown members", () => {
    const graph = graphOf([[1, 2]]);
    expect([graph.distance(7, 7), graph.distancesTo(7, [1])(7)]).toEqual([0, 0]);
    for (const unknown of [7, 0, -1, 1.5, 2 ** 60]) {
      expect(() => graph.connect(1, unknown)).toThrow("no member");
      expect([graph.distance(1, unknown), graph.distancesTo(unknown, [1])(1)]).toEqual([null, null]);
      expect([graph.paths(1, unknown), graph.friendsOf(unknown)]).toEqual([[], []]);
    }
    graph.disconnect(1, 9);
    expect(graph.friendsOf(1)).toEqual([2]);
  });

  test("throws for a member whose distance was not looked up", () => {
    const distance = graphOf([[1, 2]]).distancesTo(1, [2]);
    expect(() => distance(3)).toThrow("not looked up");
  });
});
