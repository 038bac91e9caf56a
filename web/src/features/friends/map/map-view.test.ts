import { expect, test } from "vitest";
import type { MapLayout } from "./map-types.ts";
import { isFolded, isWhole, moved, wholeView, zoomed } from "./map-view.ts";

const SIZE = { width: 400, height: 300 };
const EXTENT = 300;
const whole = wholeView(SIZE, EXTENT);

test("the whole drawing is centred and fits the smaller side", () => {
  expect(whole).toEqual({ scale: 0.5, x: 200, y: 150 });
  expect(isWhole(whole, SIZE, EXTENT)).toBe(true);
});

test("zooming keeps the point under the finger in place", () => {
  const around = { x: 250, y: 100 };
  const next = zoomed(whole, 2, around, SIZE, EXTENT);
  const under = (view: typeof next) => [(around.x - view.x) / view.scale, (around.y - view.y) / view.scale];
  expect(next.scale).toBe(1);
  expect(under(next)).toEqual(under(whole));
});

test("is limited by the whole drawing and the maximum zoom", () => {
  expect(zoomed(whole, 0.2, { x: 0, y: 0 }, SIZE, EXTENT)).toEqual(whole);
  expect(zoomed(whole, 100, { x: 0, y: 0 }, SIZE, EXTENT).scale).toBe(2.5);
});

test("the whole drawing does not move, and a part of it stays in view", () => {
  expect(moved(whole, { x: 90, y: 90 }, SIZE, EXTENT)).toEqual(whole);
  const near = zoomed(whole, 4, { x: 200, y: 150 }, SIZE, EXTENT);
  const far = moved(near, { x: 99_999, y: -99_999 }, SIZE, EXTENT);
  expect([far.x, far.y]).toEqual([200 + EXTENT * 2, 150 - EXTENT * 2]);
});

test("2촌 are folded in the whole drawing, however large they are, and while they are too small", () => {
  const person = { id: 2, user_name: "먼 분", image: null, relation_degree: 2 };
  const far = (radius: number): MapLayout => ({
    faces: [{ person, degree: 2, homeId: 1, x: 0, y: 0, radius }],
    ...{ me: { x: 0, y: 0 }, zone: EXTENT, extent: EXTENT },
  });
  const near = zoomed(whole, 1.5, { x: 200, y: 150 }, SIZE, EXTENT);
  expect(isFolded(far(40), whole, SIZE)).toBe(true);
  expect(isFolded(far(10), near, SIZE)).toBe(true);
  expect(isFolded(far(12), near, SIZE)).toBe(false);
  expect(isFolded({ ...far(12), faces: [] }, whole, SIZE), "nobody is folded").toBe(false);
});

test("a drawing of few people, which is large as a whole, can be enlarged twice", () => {
  const large = wholeView(SIZE, 30);
  expect(zoomed(large, 100, { x: 0, y: 0 }, SIZE, 30).scale).toBe(large.scale * 2);
});
