import { CROP_ZOOM_MAX } from "@chonsu/shared/limits";
import { expect, test } from "vitest";
import { centreAt, clampCrop, middleCrop, moveCrop, placeOf, sideOf } from "./crop-geometry.ts";

const WIDE = { width: 400, height: 200 };

test("begins with the largest square in the middle", () => {
  expect(middleCrop(WIDE)).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(sideOf(WIDE, 1)).toBe(200);
  expect(sideOf(WIDE, 2)).toBe(100);
});

test("never leaves the picture or exceeds the maximum zoom", () => {
  expect(moveCrop(WIDE, middleCrop(WIDE), 5, 5)).toEqual({ x: 300, y: 100, zoom: 1 });
  expect(moveCrop(WIDE, { x: 200, y: 100, zoom: 2 }, -5, -5)).toEqual({ x: 50, y: 50, zoom: 2 });
  expect(clampCrop(WIDE, { x: 0, y: 0, zoom: 99 }).zoom).toBe(CROP_ZOOM_MAX);
  expect(clampCrop(WIDE, { x: 0, y: 0, zoom: 0.1 })).toEqual({ x: 100, y: 100, zoom: 1 });
});

test("moves by shares of the visible part", () => {
  expect(moveCrop(WIDE, { x: 200, y: 100, zoom: 2 }, 0.5, -0.25)).toEqual({ x: 250, y: 75, zoom: 2 });
});

test("has a position of 0 to 1 along an axis, or null when it cannot move, and converts it back", () => {
  expect([100, 200, 300].map((x) => placeOf(400, 200, x))).toEqual([0, 0.5, 1]);
  expect(placeOf(200, 200, 100)).toBeNull();
  expect([0, 0.5, 1].map((place) => centreAt(400, 200, place))).toEqual([100, 200, 300]);
});
