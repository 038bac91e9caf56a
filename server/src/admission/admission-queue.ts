import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";

/** The shortest time between two log lines. Milliseconds. */
const COMPLAINT_EVERY_MS = 60 * 1000;

/** A turn of the event loop begins no further call when its calls have taken so long. Milliseconds. */
const TURN_MS = 2;

/** A call that has arrived and waits for admission. */
export interface WaitingCall {
  begin(): void;
  refuse(): void;
  /** Whether the caller has disconnected. */
  isGone(): boolean;
}

/**
 * The queue of calls before a thread that serves one at a time. Each turn of the event loop begins calls for two
 * milliseconds, so turns stay short. A turn also accepts one new connection: in long turns connections would wait in
 * the kernel, where nothing measures them. Calls that arrive meanwhile wait in their order. A call that waited too long
 * is refused, which is much cheaper than serving it. So the queue is never longer than what is served in that time, and
 * the served callers still wait for their answer.
 */
export interface AdmissionQueue {
  /** Whether a call may begin at once: nobody waits, and the turn has time. True means that it has begun. */
  mayBegin(): boolean;
  /**
   * Queues a call that has waited for so many milliseconds before. Later it begins or is refused, or neither if its
   * caller has gone.
   */
  wait(call: WaitingCall, waitedMs?: number): void;
  /** How many calls wait. */
  readonly waiting: number;
}

interface Parts {
  /** The longest wait of a call. Milliseconds. */
  readonly waitMs: number;
  readonly clock: Pick<Clock, "now">;
  /** Runs a task in the next turn of the event loop, after all pending input was read. */
  readonly nextTurn: (task: () => void) => void;
  readonly log: Pick<Log, "warn">;
}

/** Opens an empty queue. */
export function openAdmissionQueue({ waitMs, clock, nextTurn, log }: Parts): AdmissionQueue {
  const line: { readonly since: number; readonly call: WaitingCall }[] = [];
  /** When the first call of this turn was begun. */
  let begunAt: number | undefined;
  let quietUntil = Number.NEGATIVE_INFINITY;
  const complain = (now: number) => {
    if (now < quietUntil) return;
    quietUntil = now + COMPLAINT_EVERY_MS;
    log.warn("too much at once: calls that waited too long are refused", { waitMs, waiting: line.length });
  };
  const nextInTime = (now: number): WaitingCall | undefined => {
    for (let first = line.shift(); first !== undefined; first = line.shift()) {
      const { since, call } = first;
      if (call.isGone()) continue;
      if (now - since <= waitMs) return call;
      complain(now);
      call.refuse();
    }
    return undefined;
  };
  const hasTime = () => begunAt === undefined || clock.now() - begunAt < TURN_MS;
  const takeTurn = () => {
    begunAt = clock.now();
    nextTurn(goOn);
  };
  const goOn = () => {
    begunAt = undefined;
    while (line.length > 0 && hasTime()) {
      const next = nextInTime(clock.now());
      if (next === undefined) return;
      if (begunAt === undefined) takeTurn();
      next.begin();
    }
  };
  return {
    mayBegin() {
      if (line.length > 0 || !hasTime()) return false;
      if (begunAt === undefined) takeTurn();
      return true;
    },
    wait: (call, waitedMs = 0) => void line.push({ since: (begunAt ?? clock.now()) - waitedMs, call }),
    get waiting() {
      return line.length;
    },
  };
}
