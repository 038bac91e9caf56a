import type { Clock } from "../platform/clock.ts";

/** Runs something with what was given last, now and then. */
export interface Paced<T> {
  give(value: T): void;
  /** Forgets what waits. */
  stop(): void;
}

/**
 * Runs at once with what is given, and after that at most once in `everyMs`: what is given meanwhile waits, the later in place of the
 * earlier. The last of it is never lost.
 */
export function paced<T>(clock: Clock, everyMs: number, run: (value: T) => void): Paced<T> {
  let waiting: { readonly value: T } | undefined;
  let callOff: (() => void) | undefined;
  const go = (value: T) => {
    waiting = undefined;
    callOff = clock.after(everyMs, () => {
      callOff = undefined;
      if (waiting !== undefined) go(waiting.value);
    });
    run(value);
  };
  return {
    give(value) {
      if (callOff === undefined) go(value);
      else waiting = { value };
    },
    stop() {
      callOff?.();
      callOff = undefined;
      waiting = undefined;
    },
  };
}
