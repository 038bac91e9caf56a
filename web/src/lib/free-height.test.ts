import { expect, test } from "vitest";
import { freeHeight } from "./free-height.ts";

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const TOAST = box(40, 700, 350, 744);

test.each([
  ["beside it", [box(0, 700, 40, 744)], 0],
  ["below it", [box(0, 744, 390, 800)], 0],
  ["under it", [box(0, 720, 390, 774)], 24],
  ["under and above it", [box(0, 720, 390, 774), box(0, 640, 390, 680)], 104],
  ["nowhere free", [box(0, 0, 390, 800)], undefined],
])("a box goes above what lies %s", (_, taken, up) => expect(freeHeight(TOAST, taken, 200)).toBe(up));
