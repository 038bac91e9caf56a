import { constants } from "node:os";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";

/**
 * The maximum time for a stop. It is shorter than the half minute that supervisors usually wait before they kill a
 * process. Milliseconds.
 */
const STOP_MAX_MS = 25 * 1000;

const DONE = 0;
const FAILED = 1;
/** Shells add this to the number of a signal that ended a process. */
const BY_SIGNAL = 128;

interface Stoppable {
  readonly clock: Clock;
  readonly log: Log;
  /** Finishes running work, and resolves when nothing is left. */
  close(): Promise<void>;
  exit(code: number): void;
}

/**
 * Handles stop signals. The first one ends the process in order, within the time that supervisors wait. The second one
 * ends it at once.
 */
export function stopper({ clock, log, close, exit }: Stoppable): (signal: NodeJS.Signals) => void {
  let isStopping = false;
  return (signal) => {
    if (isStopping) {
      log.warn("told to stop again: what was under way is cut off", { signal });
      exit(BY_SIGNAL + constants.signals[signal]);
      return;
    }
    isStopping = true;
    log.info("the server stops: what is under way is finished", { signal });
    clock.after(STOP_MAX_MS, () => {
      log.error("the server did not come to its end in time: what was under way is cut off", { waitedMs: STOP_MAX_MS });
      exit(FAILED);
    });
    close().then(
      () => exit(DONE),
      (error: unknown) => {
        log.error("the server could not stop in order", { error });
        exit(FAILED);
      },
    );
  };
}
