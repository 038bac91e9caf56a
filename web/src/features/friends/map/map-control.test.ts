import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { controlMap, type MapControl } from "./map-control.ts";
import type { MapView } from "./map-view.ts";

const EXTENT = 200;
const WHOLE: MapView = { scale: 1, x: 200, y: 200 };

let container: HTMLElement;
let control: MapControl;
let seen: { view: MapView; seesWhole: boolean };

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
  control = controlMap(container, EXTENT, (view, seesWhole) => {
    seen = { view, seesWhole };
  });
});

afterEach(() => {
  control.stop();
  container.remove();
});

const finger = (kind: "Down" | "Move" | "Up", pointerId: number, clientX: number, clientY: number) =>
  fireEvent[`pointer${kind}`](container, { pointerId, clientX, clientY });

test("begins with the whole drawing, centred, and can get the focus", () => {
  expect(seen).toEqual({ view: WHOLE, seesWhole: true });
  expect(container.tabIndex).toBe(0);
});

test("two fingers zoom around the point between them", () => {
  finger("Down", 1, 190, 200);
  finger("Down", 2, 210, 200);
  finger("Move", 2, 230, 200);
  expect(seen.view.scale).toBeCloseTo(2, 5);
  expect(seen.seesWhole).toBe(false);
});

test("one finger scrolls the page while the whole is visible, and moves a zoomed drawing", () => {
  finger("Down", 1, 100, 100);
  finger("Move", 1, 160, 130);
  expect(seen.view).toEqual(WHOLE);
  finger("Up", 1, 160, 130);
  control.zoomIn();
  const before = seen.view;
  finger("Down", 1, 100, 100);
  finger("Move", 1, 160, 130);
  expect([seen.view.x - before.x, seen.view.y - before.y]).toEqual([60, 30]);
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
  expect(seen.view.scale).toBeGreaterThan(1);
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
  expect(seen.view).toEqual({ scale: 2, x: 200, y: 200 });
});

test("keys zoom, move and show the whole, but not with a modifier key", () => {
  const press = (key: string, rest = {}) => fireEvent.keyDown(container, { key, ...rest });
  expect(press("+")).toBe(false);
  expect(seen.view.scale).toBe(1.5);
  press("ArrowLeft");
  expect(seen.view.x).toBe(260);
  expect(press("+", { ctrlKey: true })).toBe(true);
  expect(press("Tab")).toBe(true);
  press("0");
  expect(seen).toEqual({ view: WHOLE, seesWhole: true });
});

test("does not react after it was stopped", () => {
  control.stop();
  expect(fireEvent.keyDown(container, { key: "+" })).toBe(true);
});
