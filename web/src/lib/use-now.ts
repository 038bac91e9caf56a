import { useSyncExternalStore } from "react";
import { nowMs } from "./clock.ts";
import { every } from "./timers.ts";

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

function current(): number {
  if (nowMs() - now >= MINUTE_MS) now = nowMs();
  return now;
}

/** The time in milliseconds, told anew every minute: what ages on the screen are counted from. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, current);
}
