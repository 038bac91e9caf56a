import type { ChonMap } from "@chonsu/shared/entities/friends";
import { describe, expect, test } from "vitest";
import { layoutOf, linesOf } from "./map-layout.ts";
import { branchesOf } from "./map-order.ts";

const person = (id: number, relation_degree: 1 | 2) => ({
  ...{ id, user_name: `회원${id}`, image: null, relation_degree },
});

/** So many chons, each with so many of their own. */
function crowd(near: number, each: number): ChonMap {
  const chons = Array.from({ length: near }, (_, at) => person(at + 1, 1));
  const theirs = chons.flatMap(({ id }) => Array.from({ length: each }, (_, at) => person(id * 1000 + at, 2)));
  return {
    people: [...chons, ...theirs],
    links: theirs.map(({ id }) => [Math.floor(id / 1000), id]),
  };
}

/** 1–2 know each other, 3 stands alone; 11 hangs on 1 alone, 12 knows 1 and 2. */
const SMALL: ChonMap = {
  people: [person(1, 1), person(2, 1), person(3, 1), person(11, 2), person(12, 2)],
  links: [
    [1, 2],
    [1, 11],
    [1, 12],
    [2, 12],
  ],
};

describe("who stands where", () => {
  test("everybody hangs once, on a chon they really know, and those with a choice on the emptier one", () => {
    const branches = branchesOf(SMALL).map(({ person: { id }, hanging }) => [id, hanging.map((one) => one.id)]);
    expect(Object.fromEntries(branches)).toEqual({ 1: [11], 2: [12], 3: [] });
  });

  test("chons who know each other stand beside each other", () => {
    const order = branchesOf(SMALL).map(({ person: { id } }) => id);
    expect(Math.abs(order.indexOf(1) - order.indexOf(2))).toBe(1);
  });

  test("the same map is drawn the same way, in whatever order it comes", () => {
    const turned = { people: SMALL.people.toReversed(), links: SMALL.links.toReversed() };
    const places = (map: ChonMap) => layoutOf(map).faces.map(({ person: { id }, x, y }) => [id, x, y]);
    expect(places(turned)).toEqual(places(SMALL));
  });
});

describe.each([
  [1, 0],
  [3, 2],
  [9, 3],
  [50, 20],
  [50, 49],
])("%i chons with %i each", (near, each) => {
  const layout = layoutOf(crowd(near, each));

  test("everybody is drawn, inside the drawing", () => {
    expect(layout.faces).toHaveLength(near * (1 + each));
    for (const { x, y, radius } of layout.faces) {
      expect(Math.hypot(x, y) + radius).toBeLessThan(layout.extent);
    }
  });

  test("my chons stand on their ring, theirs behind it, and no face lies on another", () => {
    const { faces, nearRing, farRing } = layout;
    for (const { degree, x, y } of faces) {
      if (degree === 1) expect(Math.hypot(x, y)).toBeCloseTo(nearRing, 0);
      else expect(Math.hypot(x, y)).toBeGreaterThan((farRing ?? 0) - 1);
    }
    const lying = faces.flatMap((a, at) =>
      faces.slice(at + 1).filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < (a.radius + b.radius) * 0.9),
    );
    expect(lying).toEqual([]);
  });
});

test("nobody makes a drawing with me alone", () => {
  const { faces, farRing, extent } = layoutOf({ people: [], links: [] });
  expect([faces, farRing]).toEqual([[], null]);
  expect(extent).toBeGreaterThan(0);
});

test("each chon is one line; those of one person are theirs alone", () => {
  const layout = layoutOf(SMALL);
  const count = (path: string) => path.split("M").length - 1;
  const { mine, theirs, across } = linesOf(SMALL, layout);
  expect([count(mine), count(theirs) + count(across)]).toEqual([3, SMALL.links.length]);
  const ofEleven = linesOf(SMALL, layout, 11);
  expect([count(ofEleven.mine), count(ofEleven.theirs) + count(ofEleven.across)]).toEqual([0, 1]);
  const ofOne = linesOf(SMALL, layout, 1);
  expect([count(ofOne.mine), count(ofOne.theirs) + count(ofOne.across)]).toEqual([1, 3]);
});
