import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";

/** How often is complained at most. Milliseconds. */
const COMPLAINT_EVERY_MS = 60 * 1000;

/** A call that has come and is not begun. */
export interface WaitingCall {
  begin(): void;
  refuse(): void;
  /** Whether nobody is there any more to be answered. */
  isGone(): boolean;
}

/**
 * The line of calls before a thread that does one at a time. One is begun in each turn of the event loop, so that turns stay short: a turn
 * lets one new connection in, and where it serves all connections that it has, others wait outside of the process, where nothing sees
 * them. Those that come meanwhile stand in line, in the order they came. Who waited too long is refused, which is much cheaper than
 * to be served: the line is never longer than what is served in that time, and what is served is served to somebody who still waits.
 */
export interface AdmissionQueue {
  /** Whether a call may begin at once, as nobody does who comes second in a turn. It has begun then. */
  mayBegin(): boolean;
  /** Stands in line; one of both is called later, or none where nobody waits any more. */
  wait(call: WaitingCall): void;
  /** How many stand in line. */
  readonly waiting: number;
}

interface Parts {
  /** So long calls may wait. Milliseconds. */
  readonly waitMs: number;
  readonly clock: Pick<Clock, "now">;
  /** Runs a task when everything that has come by now has been looked at. */
  readonly nextTurn: (task: () => void) => void;
  readonly log: Pick<Log, "warn">;
}

/** Nobody waits yet. */
export function openAdmissionQueue({ waitMs, clock, nextTurn, log }: Parts): AdmissionQueue {
  const line: { readonly since: number; readonly call: WaitingCall }[] = [];
  let isTaken = false;
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
  const goOn = () => {
    const next = nextInTime(clock.now());
    isTaken = next !== undefined;
    if (next === undefined) return;
    nextTurn(goOn);
    next.begin();
  };
  return {
    mayBegin() {
      if (isTaken) return false;
      isTaken = true;
      nextTurn(goOn);
      return true;
    },
    wait: (call) => void line.push({ since: clock.now(), call }),
    get waiting() {
      return line.length;
    },
  };
}
