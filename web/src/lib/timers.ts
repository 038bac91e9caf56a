import { useCallback, useEffect, useRef, useState } from "react";

/** Runs `action` after `delayMs`. Returns a function that cancels it. */
export function later(delayMs: number, action: () => void): () => void {
  const timer = window.setTimeout(action, delayMs);
  return () => window.clearTimeout(timer);
}

/** Runs `action` every `periodMs`. Returns a function that stops it. */
export function every(periodMs: number, action: () => void): () => void {
  const timer = window.setInterval(action, periodMs);
  return () => window.clearInterval(timer);
}

/** Runs `action` before the next paint. Returns a function that cancels it. */
export function nextFrame(action: () => void): () => void {
  const frame = window.requestAnimationFrame(action);
  return () => window.cancelAnimationFrame(frame);
}

/**
 * Of several calls only the last one runs `action`, `delayMs` after it. The returned function is stable and always runs the newest
 * `action`; nothing runs after the component is unmounted.
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

/** After this long a page has made its first requests; what can wait is asked for then. */
export const CALM_MS = 3000;

/** False until the component has been mounted for `delayMs`; with `isRunning`, until that has been true for so long. */
export function useElapsed(delayMs: number, isRunning = true): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => (isRunning ? later(delayMs, () => setOver(true)) : undefined), [delayMs, isRunning]);
  return isOver;
}

/** The longest wait for an idle browser. */
const IDLE_MAX_MS = 3000;

/** Calls back when the browser is idle. In Safari, which cannot tell, after a short delay. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: IDLE_MAX_MS });
  else later(IDLE_MAX_MS / 3, act);
}
