import { expect, test } from "vitest";
import { isWhole, moved, wholeView, zoomed } from "./map-view.ts";

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
