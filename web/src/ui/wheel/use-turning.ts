import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { matchesMedia, REDUCED_MOTION } from "../../lib/media-query.ts";
import { later } from "../../lib/timers.ts";

interface Turning {
  wheel: RefObject<HTMLElement | null>;
  /** Where the chosen item stands in the middle. */
  top: number;
  smoothLockMs: number;
  /** A hand turned the wheel during the lock, which is over: what it shows by then counts. */
  onTurnedByHand: () => void;
}

/** What only a hand does. */
const BY_HAND = ["wheel", "touchstart", "pointerdown"] as const;

/**
 * Turns a wheel to where its value is: at once, or smoothly with a lock, during which the items that pass by are no choice of anybody's
 * (product.md §9). When the lock is over the value holds, however slow the device was, but where a hand has turned the wheel meanwhile.
 * Answers whether the lock holds.
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

/** Waits, and says whether a hand has been at the wheel meanwhile. Returns the way to call it off. */
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
