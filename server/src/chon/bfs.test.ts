import { array, assert, nat, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceBetween, distancesFrom, type Neighbours, shortestPaths } from "./bfs.ts";

/** Who knows whom, by pairs: a plain picture to check the clever one against. */
function neighboursOf(pairs: readonly (readonly [number, number])[]): Neighbours {
  return (id) => {
    const friends = pairs.filter((pair) => pair.includes(id)).flat();
    return [...new Set(friends)].filter((friend) => friend !== id).toSorted((a, b) => a - b);
  };
}

/** Every walk of at most three steps that visits nobody twice, the slow way. */
function walks(neighbours: Neighbours, from: number, to: number): number[][] {
  const found: number[][] = [];
  const go = (path: number[]): void => {
    const last = path.at(-1) ?? from;
    if (last === to) found.push(path);
    else if (path.length <= 3) for (const next of neighbours(last)) if (!path.includes(next)) go([...path, next]);
  };
  go([from]);
  return found.filter((path) => path.length <= 4);
}

const PEOPLE = 9;
const graphs = tuple(
  array(tuple(nat(PEOPLE - 1), nat(PEOPLE - 1)), { maxLength: 22 }),
  nat(PEOPLE - 1),
  nat(PEOPLE - 1),
);

describe("distances and chains", () => {
  test("agree with the slow way on any graph: the shortest walk of up to three steps, 0 for oneself, null beyond", () =>
    assert(
      property(graphs, ([pairs, from, to]) => {
        const neighbours = neighboursOf(pairs);
        const lengths = walks(neighbours, from, to).map((path) => path.length - 1);
        const expected = lengths.length === 0 ? null : Math.min(...lengths);
        expect(distanceBetween(neighbours, from, to)).toBe(expected);
        expect(distancesFrom(neighbours, from).get(to) ?? null).toBe(expected);
      }),
      { numRuns: 400 },
    ));

  test("are all shortest chains, each once, in ascending order, only the people in between", () =>
    assert(
      property(graphs, ([pairs, from, to]) => {
        const neighbours = neighboursOf(pairs);
        const all = walks(neighbours, from, to);
        const shortest = Math.min(...all.map((path) => path.length));
        const expected =
          from === to ? [] : all.filter((path) => path.length === shortest).map((path) => path.slice(1, -1));
        const inOrder = expected.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0));
        expect(shortestPaths(neighbours, from, to)).toEqual(inOrder);
      }),
      { numRuns: 400 },
    ));

  test("are the same from the other end", () =>
    assert(
      property(graphs, ([pairs, from, to]) => {
        const neighbours = neighboursOf(pairs);
        expect(distanceBetween(neighbours, to, from)).toBe(distanceBetween(neighbours, from, to));
        const turned = shortestPaths(neighbours, to, from).map((path) => path.toReversed().join());
        expect(new Set(turned)).toEqual(new Set(shortestPaths(neighbours, from, to).map((path) => path.join())));
      }),
    ));

  test("are one empty chain for a friend, and none for oneself, the fourth step and strangers", () => {
    const line = neighboursOf([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [8, 9],
    ]);
    expect([1, 2, 3, 4, 5, 9].map((to) => distanceBetween(line, 1, to))).toEqual([0, 1, 2, 3, null, null]);
    expect([1, 2, 3, 4, 5, 9].map((to) => shortestPaths(line, 1, to))).toEqual([[], [[]], [[2]], [[2, 3]], [], []]);
    expect([...distancesFrom(line, 1)]).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 3],
    ]);
  });

  test("look at nobody beyond three steps", () => {
    const asked = new Set<number>();
    const endless: Neighbours = (id) => {
      asked.add(id);
      return [id - 1, id + 1];
    };
    expect(distancesFrom(endless, 0).size).toBe(7);
    expect(Math.max(...asked)).toBe(2);
    asked.clear();
    expect(distanceBetween(endless, 0, 100)).toBeNull();
    expect([...asked].every((id) => Math.abs(id) <= 1 || Math.abs(id - 100) <= 1)).toBe(true);
  });
});
