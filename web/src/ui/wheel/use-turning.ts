import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { matchesMedia, REDUCED_MOTION } from "../../lib/media-query.ts";
import { later } from "../../lib/timers.ts";

interface Turning {
  wheel: RefObject<HTMLElement | null>;
  /** Where the chosen item stands in the middle. */
  top: number;
  smoothLockMs: number;
  /** The lock is over: what the wheel shows by then counts. */
  onUnlock: () => void;
}

/**
 * Turns a wheel to where its value is: at once, or smoothly with a lock, during which the items that pass by are no choice of anybody's
 * (product.md §9). Answers whether the lock holds.
 */
export function useTurning({ wheel, top, smoothLockMs, onUnlock }: Turning): () => boolean {
  const unlock = useRef<(() => void) | null>(null);
  const newest = useRef(onUnlock);
  const hasTurned = useRef(false);
  useEffect(() => {
    newest.current = onUnlock;
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
    current.scrollTo({ top, behavior: "smooth" });
    unlock.current?.();
    unlock.current = later(smoothLockMs, () => {
      unlock.current = null;
      newest.current();
    });
  }, [wheel, top, smoothLockMs]);
  return () => unlock.current !== null;
}
