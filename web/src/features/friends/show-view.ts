import type { MapView } from "./map/map-view.ts";

/** Letters keep their size on screen, in steps of this factor. */
const LETTER_STEP = 1.15;

interface Shown {
  /** Whether the whole drawing is visible. */
  readonly isWhole: boolean;
  /** Whether 2촌 are folded. */
  readonly isFolded: boolean;
}

/** Draws a view by changing elements directly: the transform, who is folded, the size of letters. Nothing is rendered. */
export function showView(container: HTMLElement, { scale, x, y }: MapView, shown: Shown): void {
  const drawing = container.querySelector("svg");
  if (drawing !== null) Object.assign(drawing.style, { transform: "", willChange: "" });
  container.querySelector("[data-view]")?.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  set(container, "folded", String(shown.isFolded));
  set(container, "whole", String(shown.isWhole));
  const steps = Math.round(Math.log(scale) / Math.log(LETTER_STEP));
  const letters = String(LETTER_STEP ** -steps);
  if (container.style.getPropertyValue("--letters") !== letters) container.style.setProperty("--letters", letters);
}

/**
 * Shows a view by moving and scaling the picture of the view that was drawn last. Nothing is painted, so a thousand faces can follow a
 * finger. Letters have the right size again when the view is drawn.
 */
export function glideTo(container: HTMLElement, { scale, x, y }: MapView, drawn: MapView): void {
  const drawing = container.querySelector("svg");
  const ratio = scale / drawn.scale;
  const transform = `translate(${x - ratio * drawn.x}px, ${y - ratio * drawn.y}px) scale(${ratio})`;
  if (drawing !== null) Object.assign(drawing.style, { transform, willChange: "transform" });
}

function set(container: HTMLElement, name: string, value: string): void {
  if (container.dataset[name] !== value) container.dataset[name] = value;
}
