import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { controlMap, type MapControl } from "./map-control.ts";
import type { MapLayout } from "./map-types.ts";
import { isFolded, type MapView } from "./map-view.ts";

const FAR = {
  person: { id: 2, user_name: "먼 분", image: null, relation_degree: 2 },
  x: 100,
  y: -50,
  radius: 10,
} as const;
const LAYOUT: MapLayout = { faces: [{ ...FAR, degree: 2, homeId: 1 }], me: { x: 0, y: 0 }, zone: 190, extent: 200 };
const WHOLE: MapView = { scale: 1, x: 200, y: 200 };

let container: HTMLElement;
let control: MapControl;
let seen: MapView;

beforeEach(() => {
  container = document.createElement("div");
  for (const side of ["clientWidth", "clientHeight"]) Object.defineProperty(container, side, { value: 400 });
  container.setPointerCapture = () => {};
  document.body.append(container);
  // Animation frames run at once.
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => {
    draw();
    return 0;
  });
  control = controlMap(container, LAYOUT, (view) => {
    seen = view;
  });
});

afterEach(() => {
  control.stop();
  container.remove();
});

const finger = (kind: "Down" | "Move" | "Up", pointerId: number, clientX: number, clientY: number) =>
  fireEvent[`pointer${kind}`](container, { pointerId, clientX, clientY });

test("begins with the whole drawing, centred, and can get the focus", () => {
  expect(seen).toEqual(WHOLE);
  expect(container.tabIndex).toBe(0);
});

test("two fingers zoom around the point between them", () => {
  finger("Down", 1, 190, 200);
  finger("Down", 2, 210, 200);
  finger("Move", 2, 230, 200);
  expect(seen.scale).toBeCloseTo(2, 5);
});

test("one finger scrolls the page while the whole is visible, and moves a zoomed drawing", () => {
  finger("Down", 1, 100, 100);
  finger("Move", 1, 160, 130);
  expect(seen).toEqual(WHOLE);
  finger("Up", 1, 160, 130);
  control.zoomIn();
  const before = seen;
  finger("Down", 1, 100, 100);
  finger("Move", 1, 160, 130);
  expect([seen.x - before.x, seen.y - before.y]).toEqual([60, 30]);
});

test("a drag does not click, a tap does", () => {
  control.zoomIn();
  finger("Down", 1, 100, 100);
  finger("Move", 1, 160, 130);
  finger("Up", 1, 160, 130);
  expect(fireEvent.click(container), "the click after a drag").toBe(false);
  finger("Down", 1, 100, 100);
  finger("Move", 1, 102, 101);
  finger("Up", 1, 102, 101);
  expect(fireEvent.click(container), "the click of a tap").toBe(true);
});

test("the wheel zooms to the maximum, then it scrolls the page", () => {
  const wheel = (deltaY: number) => fireEvent.wheel(container, { deltaY, clientX: 200, clientY: 200 });
  expect(wheel(100), "the whole cannot become smaller").toBe(true);
  expect(wheel(-100)).toBe(false);
  expect(seen.scale).toBeGreaterThan(1);
  for (let turn = 0; turn < 20; turn += 1) wheel(-300);
  expect(wheel(-300), "nor the nearest nearer").toBe(true);
});

test("a pinch on a trackpad zooms in Safari too, around its point", () => {
  const pinch = (name: string, scale: number) =>
    container.dispatchEvent(
      Object.assign(new Event(name, { cancelable: true }), { scale, clientX: 200, clientY: 200 }),
    );
  pinch("gesturestart", 1);
  expect(pinch("gesturechange", 1.5), "the page is not enlarged").toBe(false);
  pinch("gesturechange", 2);
  expect(seen).toEqual({ scale: 2, x: 200, y: 200 });
});

test("keys zoom, move and show the whole, but not with a modifier key", () => {
  const press = (key: string, rest = {}) => fireEvent.keyDown(container, { key, ...rest });
  expect(press("+")).toBe(false);
  expect(seen.scale).toBe(1.5);
  press("ArrowLeft");
  expect(seen.x).toBe(260);
  expect(press("+", { ctrlKey: true })).toBe(true);
  expect(press("Tab")).toBe(true);
  press("0");
  expect(seen).toEqual(WHOLE);
});

test("a chosen place is in the middle, so near that 2촌 are shown, and never farther than before", () => {
  control.showPlace({ x: 100, y: -50 });
  const { scale, x, y } = seen;
  expect([x + 100 * scale, y - 50 * scale]).toEqual([200, 200]);
  expect(isFolded(LAYOUT, seen, { width: 400, height: 400 })).toBe(false);
  control.zoomIn();
  const nearer = seen.scale;
  control.showPlace({ x: 0, y: 0 });
  expect(seen.scale).toBe(nearer);
});

test("does not react after it was stopped", () => {
  control.stop();
  expect(fireEvent.keyDown(container, { key: "+" })).toBe(true);
});
