import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { later } from "./timers.ts";

/** The duration of a long press on phones. */
const HOLD_MS = 450;
/** A finger that moves farther than this scrolls. CSS pixels. */
const UNREST_PX = 10;

/**
 * Handlers for a long press by a finger: `onHold` is called while the finger is still down. Mouse and pen are ignored: they open menus in
 * other ways.
 */
export function useHold(onHold: () => void) {
  const held = useRef<{ x: number; y: number; cancel: () => void; isOver: boolean } | null>(null);
  const release = () => held.current?.cancel();
  useEffect(() => () => held.current?.cancel(), []);
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y, target, currentTarget }: PointerEvent) {
      release();
      held.current = null;
      // React also reports touches in a dialog that was opened from here.
      const isInside = target instanceof Node && currentTarget.contains(target);
      if (pointerType !== "touch" || !isInside) return;
      const cancel = later(HOLD_MS, () => {
        // `onHold` may click a button inside. `isOver` is set after it, so that this click is not stopped.
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
    /** Stops the system's own menu for a long press. */
    onContextMenu(event: MouseEvent) {
      if (held.current !== null) event.preventDefault();
    },
    /** Stops the click on a link or picture that follows when the finger is lifted. */
    onClickCapture(event: MouseEvent) {
      if (held.current?.isOver !== true) return;
      held.current = null;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
