import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { later } from "./timers.ts";

/** As long as phones take for a long press. */
const HOLD_MS = 450;
/** A finger that moves farther scrolls. CSS pixels. */
const UNREST_PX = 10;

/** Handlers for an element that a finger can hold: `onHold` is called while it is still down. A mouse and a pen have other ways. */
export function useHold(onHold: () => void) {
  const held = useRef<{ x: number; y: number; cancel: () => void; isOver: boolean } | null>(null);
  const release = () => held.current?.cancel();
  useEffect(() => () => held.current?.cancel(), []);
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      release();
      held.current = null;
      if (pointerType !== "touch") return;
      const cancel = later(HOLD_MS, () => {
        // Before: it may press a button inside, which is no lifted finger.
        onHold();
        if (held.current !== null) held.current.isOver = true;
      });
      held.current = { x, y, cancel, isOver: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = held;
      if (current !== null && Math.hypot(clientX - current.x, clientY - current.y) > UNREST_PX) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    /** The system's own menu of a long press. */
    onContextMenu(event: MouseEvent) {
      if (held.current !== null) event.preventDefault();
    },
    /** Lifting the finger is no press on a link or picture below it. */
    onClickCapture(event: MouseEvent) {
      if (held.current?.isOver !== true) return;
      held.current = null;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
