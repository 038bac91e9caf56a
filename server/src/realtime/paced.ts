import type { Clock } from "../platform/clock.ts";

/** Calls a function with the latest value, at a limited rate. */
export interface Paced<T> {
  give(value: T): void;
  /** Drops the waiting value. */
  stop(): void;
}

/**
 * Calls `run` at once with the first value, and then at most once in `everyMs`. A value that arrives in between
 * replaces the waiting value, so the last value is never lost.
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
