import type { MapFace, MapLayout } from "./map/map-layout.ts";
import type { MapView, Size } from "./map/map-view.ts";

/** Pixels between neighbours from which names have room, and the radius in pixels from which a face is more than a dot. */
const NAME_ROOM_PX = 36;
const FACE_ROOM_PX = 6;
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
  set(container, "near", hasNameRoom(layout, scale, 1) ? "name" : "face");
  set(container, "far", farDetail(layout, scale));
  set(container, "whole", String(seesWhole));
  const steps = Math.round(Math.log(scale) / Math.log(LETTER_STEP));
  const letters = String(LETTER_STEP ** -steps);
  if (container.style.getPropertyValue("--letters") !== letters) container.style.setProperty("--letters", letters);
}

/** The visible faces whose names have room. Only those get names, when the drawing has stopped. */
export function namedFaces(layout: MapLayout, { scale, x, y }: MapView, { width, height }: Size): MapFace[] {
  const isInSight = (face: MapFace) => {
    const [left, top] = [face.x * scale + x, face.y * scale + y];
    return left > -NAME_ROOM_PX && left < width + NAME_ROOM_PX && top > -NAME_ROOM_PX && top < height + NAME_ROOM_PX;
  };
  return layout.faces.filter((face) => hasNameRoom(layout, scale, face.degree) && isInSight(face));
}

function hasNameRoom({ nearGap, farGap }: MapLayout, scale: number, degree: 1 | 2): boolean {
  return (degree === 1 ? nearGap : farGap) * scale >= NAME_ROOM_PX;
}

function farDetail(layout: MapLayout, scale: number): "name" | "face" | "dot" {
  const radius = layout.faces.find(({ degree }) => degree === 2)?.radius ?? 0;
  if (hasNameRoom(layout, scale, 2)) return "name";
  return radius * scale >= FACE_ROOM_PX ? "face" : "dot";
}

function set(container: HTMLElement, name: string, value: string): void {
  if (container.dataset[name] !== value) container.dataset[name] = value;
}
