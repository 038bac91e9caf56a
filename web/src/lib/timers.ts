import { useCallback, useEffect, useRef, useState } from "react";

/** Runs `action` after `delayMs`. Returns the way to call it off. */
export function later(delayMs: number, action: () => void): () => void {
  const timer = window.setTimeout(action, delayMs);
  return () => window.clearTimeout(timer);
}

/** Runs `action` every `periodMs`. Returns the way to stop. */
export function every(periodMs: number, action: () => void): () => void {
  const timer = window.setInterval(action, periodMs);
  return () => window.clearInterval(timer);
}

/** Runs `action` before the next paint. Returns the way to call it off. */
export function nextFrame(action: () => void): () => void {
  const frame = window.requestAnimationFrame(action);
  return () => window.cancelAnimationFrame(frame);
}

/**
 * The last of a burst of calls, `delayMs` after the burst ends. The returned function keeps its identity and always runs the
 * newest `action`; nothing runs after the component is gone.
 */
export function useDebounced<Args extends unknown[]>(
  action: (...args: Args) => void,
  delayMs: number,
): (...args: Args) => void {
  const newest = useRef(action);
  const cancel = useRef<(() => void) | null>(null);
  useEffect(() => {
    newest.current = action;
  });
  useEffect(() => () => cancel.current?.(), []);
  return useCallback(
    (...args: Args) => {
      cancel.current?.();
      cancel.current = later(delayMs, () => newest.current(...args));
    },
    [delayMs],
  );
}

/** False until the component has been there for `delayMs`. */
export function useElapsed(delayMs: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => later(delayMs, () => setOver(true)), [delayMs]);
  return isOver;
}

/** Longest wait for a quiet moment. */
const IDLE_MAX_MS = 3000;

/** Calls back at the first moment in which the browser has nothing else to do. Safari cannot tell: there it is a little later. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: IDLE_MAX_MS });
  else later(IDLE_MAX_MS / 3, act);
}
