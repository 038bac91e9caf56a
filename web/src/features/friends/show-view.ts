import { DOT_PX } from "./map/map-names.ts";
import type { MapLayout } from "./map/map-types.ts";
import type { MapView } from "./map/map-view.ts";

/** Letters keep their size on screen, in steps of this factor, so that zooming does not lay out all of them in every frame. */
const LETTER_STEP = 1.15;

/**
 * Shows a view of a drawing by changing its elements directly: the transform, the level of detail, the size of letters. Nothing is
 * rendered, so a thousand faces follow a finger.
 */
export function showView(
  container: HTMLElement,
  layout: MapLayout,
  { scale, x, y }: MapView,
  seesWhole: boolean,
): void {
  const moving = container.querySelector("[data-view]");
  moving?.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  const far = layout.faces.find(({ degree }) => degree === 2)?.radius ?? 0;
  set(container, "far", far * scale < DOT_PX ? "dot" : "face");
  set(container, "whole", String(seesWhole));
  const steps = Math.round(Math.log(scale) / Math.log(LETTER_STEP));
  const letters = String(LETTER_STEP ** -steps);
  if (container.style.getPropertyValue("--letters") !== letters) container.style.setProperty("--letters", letters);
}

function set(container: HTMLElement, name: string, value: string): void {
  if (container.dataset[name] !== value) container.dataset[name] = value;
}
