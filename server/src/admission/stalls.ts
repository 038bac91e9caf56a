import type { Clock } from "../platform/clock.ts";

/** How often the event loop is checked. Milliseconds. */
const LOOK_EVERY_MS = 25;

/** Knows how long the event loop was blocked just before it reads input: that input may have waited so long. */
export interface Stalls {
  /** Milliseconds; 0 when the loop was not blocked. */
  readonly heldMs: number;
  stop(): void;
}

/**
 * Finds stalls with a repeating timer: the delay of the timer is the length of the stall. Node runs timers before it
 * reads input, and `nextTurn` after that. So the length of the stall is known while the delayed input is read.
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
