import { useSyncExternalStore } from "react";
import { nowMs } from "./clock.ts";
import { every } from "./timers.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let now = nowMs();
let stop: (() => void) | undefined;

function tick(): void {
  now = nowMs();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= every(MINUTE_MS, tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** The time for all ages on the screen. It is constant between ticks; the first component to read it gets the present time. */
function current(): number {
  const timer = listeners.size > 0 ? MINUTE_MS : SECOND_MS;
  // The clock may also have been set back.
  if (Math.abs(nowMs() - now) >= timer) now = nowMs();
  return now;
}

/** The time in milliseconds, updated every minute, for ages on the screen. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, current);
}
