import type { Point } from "../../../lib/point.ts";
import { observeSize } from "../../../lib/size.ts";
import { nextFrame } from "../../../lib/timers.ts";
import { onTrackpadPinch } from "../../../lib/trackpad-pinch.ts";
import type { MapLayout } from "./map-types.ts";
import { isWhole, type MapView, moved, type Size, viewAround, wholeView, zoomed } from "./map-view.ts";

/** The actions of a map's buttons. */
export interface MapControl {
  zoomIn(): void;
  zoomOut(): void;
  showWhole(): void;
  /** Shows one place from so close that the 2촌 there are shown. */
  showPlace(place: Point): void;
  stop(): void;
}

const STEP = 1.5;
const ARROW_PX = 60;
/** A finger that moves less than this is a tap. */
const TAP_PX = 6;
const WHEEL_RATE = 0.0016;
const PINCH_RATE = 0.01;

/**
 * Moves and zooms a drawing by wheel, pinch, drag and keys (the container takes the focus for them), and reports the view once a frame.
 * While the whole drawing is visible, one finger scrolls the page. A drag does not click the element under it.
 */
export function controlMap(container: HTMLElement, layout: MapLayout, onView: (view: MapView) => void): MapControl {
  const { extent } = layout;
  let size: Size = { width: container.clientWidth, height: container.clientHeight };
  let view = wholeView(size, extent);
  let cancelFrame: (() => void) | undefined;
  const draw = () => onView(view);
  const show = (next: MapView) => {
    view = next;
    cancelFrame?.();
    cancelFrame = nextFrame(draw);
  };
  const middle = (): Point => ({ x: size.width / 2, y: size.height / 2 });
  const zoom = (factor: number, around = middle()) => show(zoomed(view, factor, around, size, extent));
  const move = (by: Point) => show(moved(view, by, size, extent));
  const showWhole = () => show(wholeView(size, extent));
  const stopSize = observeSize(container, () => {
    const wasWhole = isWhole(view, size, extent);
    size = { width: container.clientWidth, height: container.clientHeight };
    show(wasWhole ? wholeView(size, extent) : moved(view, { x: 0, y: 0 }, size, extent));
  });
  const stops = [
    stopSize,
    onWheel(container, (factor, around) => {
      const before = view.scale;
      zoom(factor, around);
      return view.scale !== before;
    }),
    onTrackpadPinch(container, (factor, event) => zoom(factor, pointIn(container, event))),
    onFingers(container, { zoom, move, isFree: () => !isWhole(view, size, extent) }),
    onKeys(container, { zoom, move, showWhole }),
    () => cancelFrame?.(),
  ];
  container.tabIndex = 0;
  draw();
  return {
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    showWhole,
    showPlace: (place) => show(viewAround(place, view, size, layout)),
    stop: () => stopAll(stops),
  };
}

function pointIn(container: HTMLElement, { clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">): Point {
  const { left, top } = container.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** At the zoom limits the wheel scrolls the page. */
function onWheel(container: HTMLElement, zoom: (factor: number, around: Point) => boolean): () => void {
  return listen(container, "wheel", (event) => {
    const rate = event.ctrlKey ? PINCH_RATE : WHEEL_RATE;
    if (zoom(Math.exp(-event.deltaY * rate), pointIn(container, event))) event.preventDefault();
  });
}

interface FingerActions {
  zoom(factor: number, around: Point): void;
  move(by: Point): void;
  /** Whether one finger moves the drawing. */
  isFree(): boolean;
}

function onFingers(container: HTMLElement, { zoom, move, isFree }: FingerActions): () => void {
  const fingers = new Map<number, Point>();
  let travelled = 0;
  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const point = pointIn(container, event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, point);
    travelled += Math.hypot(point.x - before.x, point.y - before.y);
    if (travelled < TAP_PX) return;
    if (other === undefined) {
      if (!isFree()) return;
      container.setPointerCapture(event.pointerId);
      move({ x: point.x - before.x, y: point.y - before.y });
      return;
    }
    zoom(gapOf(point, other) / Math.max(gapOf(before, other), 1), middleOf(point, other));
    move({ x: (point.x - before.x) / 2, y: (point.y - before.y) / 2 });
  };
  const lift = (event: PointerEvent) => fingers.delete(event.pointerId);
  const stops = [
    listen(container, "pointerdown", (event) => {
      if (fingers.size === 0) travelled = 0;
      fingers.set(event.pointerId, pointIn(container, event));
    }),
    listen(container, "pointermove", onMove),
    listen(container, "pointerup", lift),
    listen(container, "pointercancel", lift),
    listen(container, "dragstart", (event) => event.preventDefault()),
    listen(
      container,
      "click",
      (event) => {
        if (travelled < TAP_PX || !isFree()) return;
        event.preventDefault();
        event.stopPropagation();
        travelled = 0;
      },
      true,
    ),
  ];
  return () => stopAll(stops);
}

interface KeyActions {
  zoom(factor: number): void;
  move(by: Point): void;
  showWhole(): void;
}

function onKeys(container: HTMLElement, { zoom, move, showWhole }: KeyActions): () => void {
  const actions = new Map([
    ["ArrowLeft", () => move({ x: ARROW_PX, y: 0 })],
    ["ArrowRight", () => move({ x: -ARROW_PX, y: 0 })],
    ["ArrowUp", () => move({ x: 0, y: ARROW_PX })],
    ["ArrowDown", () => move({ x: 0, y: -ARROW_PX })],
    ["+", () => zoom(STEP)],
    ["=", () => zoom(STEP)],
    ["-", () => zoom(1 / STEP)],
    ["0", showWhole],
  ]);
  return listen(container, "keydown", (event) => {
    const action = actions.get(event.key);
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  });
}

function gapOf(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middleOf(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function listen<K extends keyof HTMLElementEventMap>(
  container: HTMLElement,
  name: K,
  listener: (event: HTMLElementEventMap[K]) => void,
  capture = false,
): () => void {
  container.addEventListener(name, listener, { capture, passive: false });
  return () => container.removeEventListener(name, listener, { capture });
}

function stopAll(stops: readonly (() => void)[]): void {
  for (const stop of stops) stop();
}
