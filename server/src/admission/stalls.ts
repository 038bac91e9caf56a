import type { Clock } from "../platform/clock.ts";

/** Shorter stalls are not looked for. Milliseconds. */
const LOOK_EVERY_MS = 25;

/** Knows for how long the event loop was held just now: until then, nothing of what it reads next was read. */
export interface Stalls {
  /** Milliseconds; 0 where the loop was in time. */
  readonly heldMs: number;
  stop(): void;
}

/**
 * Looks for stalls with a timer that is late by them. Timers run before input is read, and `nextTurn` after that, so
 * the length of a stall is known while what came meanwhile is read.
 */
export function watchStalls(clock: Clock, nextTurn: (task: () => void) => void): Stalls {
  let heldMs = 0;
  let cancel = () => {};
  const look = (dueAt: number) => {
    const now = clock.now();
    heldMs = Math.max(0, now - dueAt);
    if (heldMs > 0) {
      nextTurn(() => {
        heldMs = 0;
      });
    }
    cancel = clock.after(LOOK_EVERY_MS, () => look(now + LOOK_EVERY_MS));
  };
  look(clock.now());
  return {
    get heldMs() {
      return heldMs;
    },
    stop: () => cancel(),
  };
}
