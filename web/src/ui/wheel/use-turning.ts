import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { matchesMedia, REDUCED_MOTION } from "../../lib/media-query.ts";
import { later } from "../../lib/timers.ts";

interface Turning {
  wheel: RefObject<HTMLElement | null>;
  /** The scroll position at which the chosen item is in the middle. */
  top: number;
  smoothLockMs: number;
  /** Called after the lock when the user turned the wheel during it. The caller then chooses the shown item. */
  onTurnedByHand: () => void;
}

/** Events that only a user causes. */
const BY_HAND = ["wheel", "touchstart", "pointerdown"] as const;

/**
 * Turns a wheel to its value: at once, or smoothly with a lock. During the lock passing items are not chosen (product.md §9). After the
 * lock the wheel shows its value, also on a slow device, unless the user has turned it meanwhile. The returned function says whether the
 * lock is active.
 */
export function useTurning({ wheel, top, smoothLockMs, onTurnedByHand }: Turning): () => boolean {
  const unlock = useRef<(() => void) | null>(null);
  const newest = useRef(onTurnedByHand);
  const hasTurned = useRef(false);
  useEffect(() => {
    newest.current = onTurnedByHand;
  });
  useEffect(() => () => unlock.current?.(), []);
  useLayoutEffect(() => {
    const { current } = wheel;
    if (current === null) return;
    const isFirst = !hasTurned.current;
    hasTurned.current = true;
    if (isFirst || smoothLockMs === 0 || matchesMedia(REDUCED_MOTION)) {
      current.scrollTop = top;
      return;
    }
    if (Math.abs(current.scrollTop - top) < 1) return;
    unlock.current?.();
    current.scrollTo({ top, behavior: "smooth" });
    unlock.current = lock(current, smoothLockMs, (isByHand) => {
      unlock.current = null;
      if (isByHand) newest.current();
      else current.scrollTop = top;
    });
  }, [wheel, top, smoothLockMs]);
  return () => unlock.current !== null;
}

/** Waits, then reports whether the user turned the wheel meanwhile. Returns a function that cancels it. */
function lock(wheel: HTMLElement, lockMs: number, onOver: (isByHand: boolean) => void): () => void {
  let isByHand = false;
  const notice = () => {
    isByHand = true;
  };
  for (const name of BY_HAND) wheel.addEventListener(name, notice, { passive: true });
  const stop = () => {
    for (const name of BY_HAND) wheel.removeEventListener(name, notice);
  };
  const cancel = later(lockMs, () => {
    stop();
    onOver(isByHand);
  });
  return () => {
    stop();
    cancel();
  };
}
