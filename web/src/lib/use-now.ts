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

/** Stands still while it is shown, so that all ages on a screen are of one moment; the first to ask starts with the true one. */
function current(): number {
  const timer = listeners.size > 0 ? MINUTE_MS : SECOND_MS;
  // A clock that was set back counts too.
  if (Math.abs(nowMs() - now) >= timer) now = nowMs();
  return now;
}

/** The time in milliseconds, told anew every minute: what ages on the screen are counted from. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, current);
}
