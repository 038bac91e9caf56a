/** Where a drawing is seen: a point of it at `x`, `y` of the window is 0, 0 of the drawing; `scale` pixels are one unit. */
export interface MapView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Faces are never drawn larger than this many times their size. */
const SCALE_MAX = 2.5;

/** The whole drawing, in the middle of the window. */
export function wholeView({ width, height }: Size, extent: number): MapView {
  return { scale: Math.min(width, height) / (2 * extent), x: width / 2, y: height / 2 };
}

/** The view with the drawing moved. Its edge never leaves the middle of the window, and the whole is never moved at all. */
export function moved(view: MapView, by: Point, size: Size, extent: number): MapView {
  return held({ ...view, x: view.x + by.x, y: view.y + by.y }, size, extent);
}

/** The view enlarged around a point of the window, which stays where it is; not beyond the whole, not beyond good sight. */
export function zoomed(view: MapView, factor: number, around: Point, size: Size, extent: number): MapView {
  const whole = wholeView(size, extent);
  const scale = Math.min(Math.max(view.scale * factor, whole.scale), Math.max(SCALE_MAX, whole.scale));
  const ratio = scale / view.scale;
  const next = { scale, x: around.x - (around.x - view.x) * ratio, y: around.y - (around.y - view.y) * ratio };
  return scale === whole.scale ? whole : held(next, size, extent);
}

/** Whether all of the drawing is seen. */
export function isWhole(view: MapView, size: Size, extent: number): boolean {
  return view.scale <= wholeView(size, extent).scale;
}

function held(view: MapView, size: Size, extent: number): MapView {
  if (isWhole(view, size, extent)) return wholeView(size, extent);
  const reach = extent * view.scale;
  const within = (place: number, middle: number) => Math.min(Math.max(place, middle - reach), middle + reach);
  return { scale: view.scale, x: within(view.x, size.width / 2), y: within(view.y, size.height / 2) };
}
