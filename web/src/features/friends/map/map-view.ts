import type { Point } from "../../../lib/point.ts";
import type { MapLayout } from "./map-types.ts";

/** The view of a drawing: the point 0, 0 of the drawing is at `x`, `y` of the window, and `scale` pixels are one unit. */
export interface MapView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The maximum zoom: faces are at most this many times their size, or a drawing of few people this many times the whole. */
const SCALE_MAX = 2.5;
const ZOOM_MIN = 2;
/** The radius on screen from which on 2촌 are shown. */
const FAR_PX = 8;
/** Their radius after one of my chons was chosen, and the zoom at least. */
const CHOSEN_PX = 13;
const CHOSEN_ZOOM = 1.3;

/** The view of the whole drawing, centred. */
export function wholeView({ width, height }: Size, extent: number): MapView {
  return { scale: Math.min(width, height) / (2 * extent), x: width / 2, y: height / 2 };
}

/** The view after a move. The edge of the drawing never passes the middle of the window; the whole drawing does not move. */
export function moved(view: MapView, by: Point, size: Size, extent: number): MapView {
  return held({ ...view, x: view.x + by.x, y: view.y + by.y }, size, extent);
}

/** The view after zooming around a point of the window, which stays in place. Limited by the whole drawing and by the maximum zoom. */
export function zoomed(view: MapView, factor: number, around: Point, size: Size, extent: number): MapView {
  const whole = wholeView(size, extent);
  const scale = Math.min(Math.max(view.scale * factor, whole.scale), Math.max(SCALE_MAX, whole.scale * ZOOM_MIN));
  const ratio = scale / view.scale;
  const next = { scale, x: around.x - (around.x - view.x) * ratio, y: around.y - (around.y - view.y) * ratio };
  return scale === whole.scale ? whole : held(next, size, extent);
}

/** The view with a point in the middle, so close that the 2촌 there are shown. */
export function viewAround({ x, y }: Point, view: MapView, size: Size, { faces, extent }: MapLayout): MapView {
  const radius = faces.find(({ degree }) => degree === 2)?.radius ?? CHOSEN_PX;
  const least = Math.max(CHOSEN_PX / radius, wholeView(size, extent).scale * CHOSEN_ZOOM);
  const middle = { x: size.width / 2, y: size.height / 2 };
  const near = zoomed(view, Math.max(1, least / view.scale), middle, size, extent);
  return held({ ...near, x: middle.x - x * near.scale, y: middle.y - y * near.scale }, size, extent);
}

/** Whether 2촌 are folded: while the whole drawing is visible, and while their faces would be too small. */
export function isFolded({ faces, extent }: MapLayout, view: MapView, size: Size): boolean {
  const far = faces.find(({ degree }) => degree === 2);
  return far !== undefined && (isWhole(view, size, extent) || far.radius * view.scale < FAR_PX);
}

/** Whether the whole drawing is visible. */
export function isWhole(view: MapView, size: Size, extent: number): boolean {
  return view.scale <= wholeView(size, extent).scale;
}

function held(view: MapView, size: Size, extent: number): MapView {
  if (isWhole(view, size, extent)) return wholeView(size, extent);
  const reach = extent * view.scale;
  const within = (place: number, middle: number) => Math.min(Math.max(place, middle - reach), middle + reach);
  return { scale: view.scale, x: within(view.x, size.width / 2), y: within(view.y, size.height / 2) };
}
