import type { ChonMap } from "@chonsu/shared/entities/friends";
import { describe, expect, test } from "vitest";
import { layoutOf } from "./map-layout.ts";
import { linesOf } from "./map-lines.ts";
import { namedFaces } from "./map-names.ts";
import { branchesOf } from "./map-order.ts";
import { FOLDED_GROWTH, type MapFace, MY_REACH } from "./map-types.ts";
import { wholeView, zoomed } from "./map-view.ts";

const person = (id: number, relation_degree: 1 | 2) => ({
  ...{ id, user_name: `회원${id}`, image: null, relation_degree },
});

/** A map of `near` chons, each with `each` chons of their own. */
function crowd(near: number, each: number): ChonMap {
  const chons = Array.from({ length: near }, (_, at) => person(at + 1, 1));
  const theirs = chons.flatMap(({ id }) => Array.from({ length: each }, (_, at) => person(id * 1000 + at, 2)));
  return {
    people: [...chons, ...theirs],
    links: theirs.map(({ id }) => [Math.floor(id / 1000), id]),
  };
}

/** 1 and 2 know each other, 3 knows neither. 11 is known to 1 only, 12 knows 1 and 2. */
const SMALL: ChonMap = {
  people: [person(1, 1), person(2, 1), person(3, 1), person(11, 2), person(12, 2)],
  links: [
    [1, 2],
    [1, 11],
    [1, 12],
    [2, 12],
  ],
};

describe("positions of the people", () => {
  test("everybody is placed once, at a known chon, and at the one with fewest people", () => {
    const branches = branchesOf(SMALL).map(({ person: { id }, hanging }) => [id, hanging.map((one) => one.id)]);
    expect(Object.fromEntries(branches)).toEqual({ 1: [11], 2: [12], 3: [] });
  });

  test("chons who know each other are neighbours", () => {
    const order = branchesOf(SMALL).map(({ person: { id } }) => id);
    expect(Math.abs(order.indexOf(1) - order.indexOf(2))).toBe(1);
  });

  test("the same map has the same layout, in whatever order the people come", () => {
    const turned = { people: SMALL.people.toReversed(), links: SMALL.links.toReversed() };
    const places = (map: ChonMap) => layoutOf(map).faces.map(({ person: { id }, x, y }) => [id, x, y]);
    expect(places(turned)).toEqual(places(SMALL));
  });

  test("three groups of four people who know each other are three groups on the map", () => {
    const ids = Array.from({ length: 12 }, (_, at) => at + 1);
    // The groups are mixed by id: 1, 4, 7, 10 know each other.
    const links = ids.flatMap((a) => ids.filter((b) => a < b && a % 3 === b % 3).map((b): [number, number] => [a, b]));
    const { faces } = layoutOf({ people: ids.map((id) => person(id, 1)), links });
    const pairs = faces.flatMap((a, at) => faces.slice(at + 1).map((b) => ({ a, b, gap: gapOf(a, b) })));
    const mean = (some: typeof pairs) => some.reduce((sum, { gap }) => sum + gap, 0) / some.length;
    const isTogether = ({ a, b }: (typeof pairs)[number]) => a.person.id % 3 === b.person.id % 3;
    const [inside, between] = [pairs.filter(isTogether), pairs.filter((pair) => !isTogether(pair))];
    expect(mean(inside)).toBeLessThan(mean(between) * 0.6);
  });
});

const gapOf = (a: MapFace, b: MapFace) => Math.hypot(a.x - b.x, a.y - b.y);

describe.each([
  [1, 0],
  [1, 12],
  [3, 2],
  [9, 3],
  [50, 20],
])("%i chons with %i each", (near, each) => {
  const layout = layoutOf(crowd(near, each));
  const { faces, me, zone, extent } = layout;

  test("everybody is placed inside the drawing", () => {
    expect(faces).toHaveLength(near * (1 + each));
    for (const { x, y, radius } of faces) expect(Math.max(Math.abs(x), Math.abs(y)) + radius).toBeLessThan(extent);
  });

  test("all are within the circle, 2촌 around their chon and nearer to no other, and no faces overlap", () => {
    for (const { x, y, radius } of faces) expect(Math.hypot(x, y) + radius).toBeLessThanOrEqual(zone + 0.2);
    const chons = faces.filter(({ degree }) => degree === 1);
    for (const face of faces) {
      if (face.degree === 1) continue;
      const [nearest] = chons.toSorted((a, b) => gapOf(a, face) - gapOf(b, face));
      expect(nearest?.person.id).toBe(face.homeId);
      expect(Math.hypot(face.x - me.x, face.y - me.y)).toBeGreaterThan(MY_REACH + face.radius);
    }
    expect(chons.map((face) => face.degree === 1 && face.folded)).toEqual(chons.map(() => each));
    const grown = chons.flatMap((a, at) =>
      chons.slice(at + 1).filter((b) => gapOf(a, b) < (a.radius + b.radius) * FOLDED_GROWTH),
    );
    expect(grown, "while 2촌 are folded").toEqual([]);
    const lying = faces.flatMap((a, at) =>
      faces.slice(at + 1).filter((b) => gapOf(a, b) < (a.radius + b.radius) * 0.9),
    );
    expect(lying).toEqual([]);
  });

  test.each([0.4, 1, 2.5])(
    "names lie on no other name at %f times the size of the whole, and the nearest have theirs",
    (by) => {
      const size = { width: 390, height: 430 };
      const whole = wholeView(size, extent);
      const view = zoomed(whole, by / whole.scale, { x: whole.x, y: whole.y }, size, extent);
      const named = namedFaces(layout, view, size);
      const tops = named.map(({ x, y, radius, isAbove }) => ({
        x: x * view.scale,
        y: (isAbove ? y - radius - 3 : y + radius) * view.scale - (isAbove ? 15 : 0),
      }));
      const close = tops.flatMap((a, at) =>
        tops.slice(at + 1).filter((b) => Math.abs(a.x - b.x) < 30 && Math.abs(a.y - b.y) < 12),
      );
      expect(close).toEqual([]);
      if (near <= 9 && by <= 1) expect(named.length).toBeGreaterThan(0);
    },
  );
});

test("fifty chons fill most of the circle, so that faces are large", () => {
  const { faces, zone } = layoutOf(crowd(50, 0));
  const filled = faces.reduce((sum, { radius }) => sum + (radius * 1.4) ** 2, 0) / zone ** 2;
  expect(filled).toBeGreaterThan(0.25);
});

test("larger letters leave room for fewer names", () => {
  const layout = layoutOf(crowd(9, 3));
  const size = { width: 390, height: 430 };
  const count = (letters: number) => namedFaces(layout, wholeView(size, layout.extent), size, letters).length;
  expect(count(2)).toBeLessThan(count(1));
  expect(count(1), "folded people have no names").toBeLessThanOrEqual(9);
});

test("a name takes the room of its width: a Latin letter is half as wide as a syllable", () => {
  const named = (name: string) => {
    const layout = layoutOf(crowd(9, 0));
    for (const { person } of layout.faces) Object.assign(person, { user_name: name });
    const size = { width: 300, height: 330 };
    return namedFaces(layout, wholeView(size, layout.extent), size).length;
  };
  expect(named("Anna Kim")).toBe(named("가나다라"));
  expect(named("가나다라마바")).toBeLessThan(named("Anna K"));
});

describe("a name", () => {
  const face = (id: number, x: number, y: number): MapFace => ({
    ...{ person: person(id, 1), degree: 1, folded: 0, x, y, radius: 20 },
  });
  const view = { scale: 1, x: 0, y: 0 };
  const size = { width: 300, height: 300 };
  const sidesOf = (...faces: MapFace[]) =>
    namedFaces({ faces, me: { x: 30, y: 30 }, zone: 100, extent: 150 }, view, size).map(
      ({ person: { id }, isAbove }) => [id, isAbove ? "above" : "below"],
    );

  test("is below its face, or above it when another face is below", () => {
    expect(sidesOf(face(1, 150, 100), face(2, 150, 145))).toEqual([
      [1, "above"],
      [2, "below"],
    ]);
  });

  test("is never cut by the edge: it is above its face or left out", () => {
    expect(sidesOf(face(1, 150, 275))).toEqual([[1, "above"]]);
    expect(sidesOf(face(1, 290, 150))).toEqual([]);
  });
});

test("the layout of a map without people has only me", () => {
  const { faces, me, extent } = layoutOf({ people: [], links: [] });
  expect([faces, me]).toEqual([[], { x: 0, y: 0 }]);
  expect(extent).toBeGreaterThan(0);
});

test("each chon is one line, and the lines of one person are only theirs", () => {
  const layout = layoutOf(SMALL);
  const count = (path: string) => path.split("M").length - 1;
  const { mine, theirs, across } = linesOf(SMALL, layout);
  expect([count(mine), count(theirs), count(across)], "a 2촌 has one line").toEqual([3, 2, 1]);
  const ofEleven = linesOf(SMALL, layout, 11);
  expect([count(ofEleven.mine), count(ofEleven.theirs) + count(ofEleven.across)]).toEqual([0, 1]);
  const ofOne = linesOf(SMALL, layout, 1);
  expect([count(ofOne.mine), count(ofOne.theirs) + count(ofOne.across)]).toEqual([1, 3]);
});
