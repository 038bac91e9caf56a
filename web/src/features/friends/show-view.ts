import type { MapLayout } from "./map-layout.ts";
import type { MapView } from "./map-view.ts";

/** Pixels between neighbours from which names have room, and of a face's radius from which it is more than a dot. */
const NAME_ROOM_PX = 36;
const FACE_ROOM_PX = 6;
/** Letters keep their size on screen, in steps of this factor, so that zooming does not set all of them anew at every frame. */
const LETTER_STEP = 1.15;

/**
 * Shows a drawing as it is to be seen, on its elements alone: the transform, how much of the faces there is room for, the size of letters.
 * Nothing is rendered anew, so a thousand faces follow a finger.
 */
export function showView(room: HTMLElement, layout: MapLayout, { scale, x, y }: MapView, seesWhole: boolean): void {
  const moving = room.querySelector("[data-view]");
  moving?.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  set(room, "near", layout.nearGap * scale >= NAME_ROOM_PX ? "name" : "face");
  set(room, "far", farDetail(layout, scale));
  set(room, "whole", String(seesWhole));
  const steps = Math.round(Math.log(scale) / Math.log(LETTER_STEP));
  const letters = String(LETTER_STEP ** -steps);
  if (room.style.getPropertyValue("--letters") !== letters) room.style.setProperty("--letters", letters);
}

function farDetail({ faces, farGap }: MapLayout, scale: number): "name" | "face" | "dot" {
  const radius = faces.find(({ degree }) => degree === 2)?.radius ?? 0;
  if (farGap * scale >= NAME_ROOM_PX) return "name";
  return radius * scale >= FACE_ROOM_PX ? "face" : "dot";
}

function set(room: HTMLElement, name: string, value: string): void {
  if (room.dataset[name] !== value) room.dataset[name] = value;
}
