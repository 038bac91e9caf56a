import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import type { Signal } from "./signal.ts";

/**
 * The longest sleep of a job. After a suspend of the machine or a change of its clock, due work is found within this
 * time. Milliseconds.
 */
const LONGEST_SLEEP_MS = 60 * 60 * 1000;
/** The sleep after an error. Milliseconds. */
const RETRY_MS = 60 * 1000;

/** The sleep of a job until its next work. A firm one is not ended by a signal. */
export interface Sleep {
  readonly ms: number;
  readonly isFirm?: boolean;
}

interface Job {
  /** For the log: "<name> failed". */
  readonly name: string;
  /** Ends a sleep. When it comes during the work, the work is done again at once. */
  readonly wakes?: Signal;
  /** Does all that is due, and returns the sleep until more is due. `end` is aborted when the job is stopped. */
  work(end: AbortSignal): Sleep | Promise<Sleep>;
}

/**
 * Starts work that is done at once and again whenever it is due, but at least every hour. After an error it is tried
 * again in a minute. Returns a function that stops it, and resolves when work that is under way has ended.
 */
export function startJob(
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  { name, wakes, work }: Job,
): () => Promise<void> {
  const end = new AbortController();
  let underWay: Promise<void> | undefined;
  let isWorking = false;
  let isWoken = false;
  let isFirm = false;
  let cancel: () => void = () => {};
  const sleep = (next: Sleep) => {
    isWorking = false;
    isFirm = next.isFirm === true;
    if (end.signal.aborted) return;
    if (isWoken && !isFirm) begin();
    else cancel = clock.after(Math.min(next.ms, LONGEST_SLEEP_MS), begin);
  };
  const fail = (error: unknown) => {
    log.error(`${name} failed`, { error });
    sleep({ ms: RETRY_MS, isFirm: true });
  };
  const begin = () => {
    cancel();
    isWorking = true;
    isWoken = false;
    try {
      const next = work(end.signal);
      if (next instanceof Promise) underWay = next.then(sleep, fail);
      else sleep(next);
    } catch (error) {
      fail(error);
    }
  };
  const stopListening = wakes?.listen(() => {
    isWoken = true;
    if (!isWorking && !isFirm) begin();
  });
  begin();
  return async () => {
    end.abort();
    stopListening?.();
    cancel();
    await underWay;
  };
}
