import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";

/** How often is looked, and how often is complained at most. Milliseconds. */
const LOOK_EVERY_MS = 100;
const COMPLAINT_EVERY_MS = 60 * 1000;

/**
 * How late the event loop comes to what is due. That is how long a call waits before anybody looks at it: the one measure of a server
 * whose work is done on one thread, whatever the work is.
 */
export interface Lateness {
  /** Whether the last look came later than may be. */
  isTooLate(): boolean;
  /** Begins to look; the function returned ends it. */
  watch(): () => void;
}

/** Nobody looks yet, and nothing is late. */
export function createLateness(clock: Clock, maxMs: number, log: Pick<Log, "warn">): Lateness {
  let lateMs = 0;
  let quietUntil = Number.NEGATIVE_INFINITY;
  const complain = (now: number) => {
    if (now < quietUntil) return;
    quietUntil = now + COMPLAINT_EVERY_MS;
    log.warn("too much at once: calls are refused until it is less", { lateMs, maxMs });
  };
  return {
    isTooLate: () => lateMs > maxMs,
    watch() {
      let callOff = () => {};
      const look = (due: number) => {
        const now = clock.now();
        lateMs = now - due;
        if (lateMs > maxMs) complain(now);
        callOff = clock.after(LOOK_EVERY_MS, () => look(now + LOOK_EVERY_MS));
      };
      look(clock.now());
      return () => callOff();
    },
  };
}
