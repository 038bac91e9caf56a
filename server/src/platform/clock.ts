import { DueQueue } from "./due-queue.ts";

/**
 * The time of one running copy of the product (R28). Milliseconds since 1970. No other code may read the machine's
 * time.
 */
export interface Clock {
  now(): number;
  /**
   * Milliseconds of a clock that nobody can set or move: for durations, such as the wait of a call. `now` is for points in
   * time, because it jumps when somebody sets the machine's time or moves the clock of a stand-in.
   */
  steadyMs(): number;
  /**
   * Runs `task` once, `delayMs` from now by this clock. If the clock is set back in between, the task does not wait
   * longer: the task itself must check whether its moment has come. Returns a function that cancels it.
   */
  after(delayMs: number, task: () => void): () => void;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Milliseconds of a clock that nobody can set. Only for durations. */
export function steadyMs(): number {
  return performance.now();
}

/**
 * Runs a task in the next turn of the event loop, after all pending input has been read. Long work uses `inTurns`
 * (platform/turns).
 */
export function nextTurn(task: () => void): void {
  setImmediate(task);
}

/** The machine's own clock. Its timers do not keep the process alive. */
export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    steadyMs,
    after(delayMs, task) {
      const timer = setTimeout(task, Math.min(Math.max(delayMs, 0), LONGEST_TIMER_MS));
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

export interface ManualClock extends Clock {
  /** Lets time pass. Due tasks run in order, each at its own moment. Below zero it sets the clock back. */
  advance(ms: number): void;
  /** Sets the clock forward or back, while no time passes. */
  step(ms: number): void;
}

/** A clock that stands still until it is moved. */
export function manualClock(start: number): ManualClock {
  let now = start;
  /** The time on the clock less the time that passed: what it was set by. */
  let set = 0;
  const due = new DueQueue<() => void>();
  return {
    now: () => now,
    steadyMs: () => now - set,
    step(ms) {
      set += ms;
      now += ms;
      due.shift(ms);
    },
    after: (delayMs, task) => due.add(now, delayMs, task),
    advance(ms) {
      const end = now + ms;
      if (ms < 0) due.waitNoLongerFrom(end);
      for (let next = due.takeUntil(end); next !== undefined; next = due.takeUntil(end)) {
        now = Math.max(now, next.at);
        next.task();
      }
      set += Math.min(ms, 0);
      now = end;
    },
  };
}
