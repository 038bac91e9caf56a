import { type PointerEvent, type RefObject, useRef } from "react";

/** How far the sheet must be pulled down to close, in CSS pixels. */
const CLOSING_PULL_PX = 96;

/** Lets the user pull a sheet down by the element with the returned handlers. Touch and pen only; a mouse has the close button. */
export function useDragToClose(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<number | null>(null);
  const pull = (event: PointerEvent) => (start.current === null ? 0 : Math.max(0, event.clientY - start.current));
  const move = (distance: number | null) => {
    sheet.current?.style.setProperty("translate", distance === null ? "" : `0 ${distance}px`);
    sheet.current?.toggleAttribute("data-dragged", distance !== null);
  };
  const end = (event: PointerEvent) => {
    if (start.current === null) return;
    const isFar = pull(event) > CLOSING_PULL_PX;
    start.current = null;
    move(null);
    if (isFar) onClose();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === "mouse" || !event.isPrimary) return;
      start.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current === null) return;
      if (pull(event) > 0) event.currentTarget.setPointerCapture(event.pointerId);
      move(pull(event));
    },
    onPointerUp: end,
    onPointerCancel: () => {
      start.current = null;
      move(null);
    },
  };
}
