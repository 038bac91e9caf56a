import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { Point } from "../../lib/point.ts";
import { onTrackpadPinch } from "../../lib/trackpad-pinch.ts";
import { type Crop, clampCrop, moveCrop, type PictureSize } from "./crop-geometry.ts";

const WHEEL_ZOOM = 0.002;

/** Drag, pinch and wheel on the stage. `change` gets a function from the present crop to the next. */
export function useCropGestures(
  stage: RefObject<HTMLElement | null>,
  size: PictureSize | null,
  change: (next: (crop: Crop) => Crop) => void,
) {
  const pointers = useRef(new Map<number, Point>());
  useWheelZoom(stage, size, change);
  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = pointers.current.get(event.pointerId);
      if (before === undefined || size === null) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, now);
      const width = event.currentTarget.clientWidth;
      if (other === undefined) {
        change((crop) => moveCrop(size, crop, (before.x - now.x) / width, (before.y - now.y) / width));
      } else {
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        change((crop) => clampCrop(size, { ...crop, zoom: crop.zoom * factor }));
      }
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** React adds passive wheel listeners, with which the page behind would scroll too. */
function useWheelZoom(
  stage: RefObject<HTMLElement | null>,
  size: PictureSize | null,
  change: (next: (crop: Crop) => Crop) => void,
): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null || size === null) return;
    const zoom = (factor: number) => change((crop) => clampCrop(size, { ...crop, zoom: crop.zoom * factor }));
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * WHEEL_ZOOM));
    };
    const stopPinch = onTrackpadPinch(element, zoom);
    element.addEventListener("wheel", turn, { passive: false });
    return () => {
      stopPinch();
      element.removeEventListener("wheel", turn);
    };
  }, [stage, size, change]);
}
