import type { Point } from "../../../lib/point.ts";

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

/** The maximum zoom: faces are at most this many times their size. */
const SCALE_MAX = 2.5;

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
  const scale = Math.min(Math.max(view.scale * factor, whole.scale), Math.max(SCALE_MAX, whole.scale));
  const ratio = scale / view.scale;
  const next = { scale, x: around.x - (around.x - view.x) * ratio, y: around.y - (around.y - view.y) * ratio };
  return scale === whole.scale ? whole : held(next, size, extent);
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
