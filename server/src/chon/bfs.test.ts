import { array, assert, nat, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { type Adjacency, createMarks, distanceBetween, distancesToMany, markOf, reach, shortestPaths } from "./bfs.ts";

type Pairs = readonly (readonly [number, number])[];

/** The chons of a slot by a plain list of pairs, to compare the fast functions with. */
function chonsIn(pairs: Pairs, slot: number): number[] {
  const chons = pairs.filter((pair) => pair.includes(slot)).flat();
  return [...new Set(chons)].filter((chon) => chon !== slot).toSorted((a, b) => a - b);
}

/** The same pairs in the arrays that the functions read. */
function graphOf(pairs: Pairs, size: number): Adjacency {
  const lists = Array.from({ length: size }, (_, slot) => chonsIn(pairs, slot));
  const starts = lists.map((_, slot) => lists.slice(0, slot).flat().length);
  return {
    size,
    start: Int32Array.from(starts),
    degree: Int32Array.from(lists, (list) => list.length),
    pool: Int32Array.from(lists.flat()),
  };
}

/** Every path of at most three steps without repeats, by brute force. */
function walks(pairs: Pairs, from: number, to: number): number[][] {
  const found: number[][] = [];
  const go = (path: number[]): void => {
    const last = path.at(-1) ?? from;
    if (last === to) found.push(path);
    else if (path.length <= 3) for (const next of chonsIn(pairs, last)) if (!path.includes(next)) go([...path, next]);
  };
  go([from]);
  return found.filter((path) => path.length <= 4);
}

function slowDistance(pairs: Pairs, from: number, to: number): number | null {
  const lengths = walks(pairs, from, to).map((path) => path.length - 1);
  return lengths.length === 0 ? null : Math.min(...lengths);
}

const PEOPLE = 9;
const everybody = Array.from({ length: PEOPLE }, (_, slot) => slot);
const graphs = tuple(
  array(tuple(nat(PEOPLE - 1), nat(PEOPLE - 1)), { maxLength: 22 }),
  nat(PEOPLE - 1),
  nat(PEOPLE - 1),
);

describe("distances and chains", () => {
  test("equal those of a slow search on any graph: shortest walks of up to three steps, 0 for oneself, null beyond", () =>
    assert(
      property(graphs, ([pairs, from, to]) => {
        const [graph, marks, queue] = [graphOf(pairs, PEOPLE), createMarks(PEOPLE), new Int32Array(1)];
        expect(distanceBetween(graph, from, to, marks, queue)).toBe(slowDistance(pairs, from, to));
        expect(distanceBetween(graph, to, from, marks, queue)).toBe(slowDistance(pairs, from, to));
        expect(marks.every((cell) => cell === 0)).toBe(true);
      }),
      { numRuns: 400 },
    ));

  test("to many equal those to each one, in their order, oneself and duplicates included", () =>
    assert(
      property(graphs, array(nat(PEOPLE - 1)), ([pairs, from], targets) => {
        const [graph, marks] = [graphOf(pairs, PEOPLE), createMarks(PEOPLE)];
        const found = distancesToMany(graph, from, targets, marks, new Int32Array(PEOPLE));
        expect(found).toEqual(targets.map((target) => slowDistance(pairs, from, target)));
        expect(marks.every((cell) => cell === 0)).toBe(true);
      }),
      { numRuns: 200 },
    ));

  test("to all are found in one pass, each level with exactly those at that distance, each once", () =>
    assert(
      property(graphs, ([pairs, from]) => {
        const [marks, queue] = [createMarks(PEOPLE), new Int32Array(PEOPLE)];
        const ends = reach(graphOf(pairs, PEOPLE), from, 3, marks, queue);
        const levels = [0, 1, 2, 3].map((n) => [...queue.slice(ends[n - 1] ?? 0, ends[n])].toSorted((a, b) => a - b));
        expect(levels).toEqual([0, 1, 2, 3].map((n) => everybody.filter((to) => slowDistance(pairs, from, to) === n)));
        for (const to of everybody) if (to !== from) expect(markOf(marks, to)).toBe(slowDistance(pairs, from, to) ?? 0);
      }),
      { numRuns: 200 },
    ));

  test("are all shortest chains, each once, in ascending order, only the people in between", () =>
    assert(
      property(graphs, ([pairs, from, to]) => {
        const [graph, marks, queue] = [graphOf(pairs, PEOPLE), createMarks(PEOPLE), new Int32Array(1)];
        const all = walks(pairs, from, to);
        const shortest = Math.min(...all.map((path) => path.length));
        const expected =
          from === to ? [] : all.filter((path) => path.length === shortest).map((path) => path.slice(1, -1));
        const inOrder = expected.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0));
        expect(shortestPaths(graph, from, to, marks, queue)).toEqual(inOrder);
        const turned = shortestPaths(graph, to, from, marks, queue).map((path) => path.toReversed().join());
        expect(new Set(turned)).toEqual(new Set(inOrder.map((path) => path.join())));
        expect(marks.every((cell) => cell === 0)).toBe(true);
      }),
      { numRuns: 400 },
    ));

  test("read no slot beyond three steps", () => {
    const line = graphOf(
      Array.from({ length: 60 }, (_, slot) => [slot, slot + 1] as const),
      61,
    );
    const asked = new Set<number>();
    const watched: Adjacency = {
      ...line,
      degree: new Proxy(line.degree, {
        get(target, slot) {
          asked.add(Number(slot));
          return Reflect.get(target, slot);
        },
      }),
    };
    const queue = new Int32Array(61);
    expect(reach(watched, 30, 3, createMarks(61), queue)).toEqual([1, 3, 5, 7]);
    expect([...asked].toSorted((a, b) => a - b)).toEqual([28, 29, 30, 31, 32]);
    asked.clear();
    expect(distanceBetween(watched, 10, 50, createMarks(61), queue)).toBeNull();
    expect([...asked].every((slot) => Math.abs(slot - 10) <= 1 || Math.abs(slot - 50) <= 1)).toBe(true);
  });
});
