import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";

/** The shortest time between two log lines. Milliseconds. */
const WARN_EVERY_MS = 60 * 1000;

/** A turn of the event loop begins no more calls after its calls have taken this long. Milliseconds. */
const TURN_MS = 2;

/** A call that has arrived and waits for admission. */
interface WaitingCall {
  begin(): void;
  refuse(): void;
  /** Whether the caller has disconnected. */
  isGone(): boolean;
}

/**
 * The queue of calls for the one thread that serves them. Each turn of the event loop begins calls for two
 * milliseconds, so turns stay short. A turn also accepts one new connection. The others wait in the kernel, where nothing
 * measures their wait, so while connections are new a turn begins one call only. Calls that cannot begin wait in the
 * order of their arrival. A call that waited too long is refused, which is much cheaper than serving it. So the queue
 * never holds more calls than the server can serve within that wait.
 */
interface AdmissionQueue {
  /** The first call of a connection has arrived. More connections may wait to be accepted. */
  noteConnection(): void;
  /**
   * Whether a call may begin at once: the queue is empty, and the turn has time left. After `true` the call counts as
   * begun.
   */
  mayBegin(): boolean;
  /**
   * Queues a call. `waitedMs` is the time that the call has already waited before. Later the call is begun or refused.
   * A call whose caller has disconnected is dropped without either.
   */
  wait(call: WaitingCall, waitedMs?: number): void;
  /** How many calls are in the queue. */
  readonly waiting: number;
}

interface AdmissionParts {
  /** The longest wait of a call. Milliseconds. */
  readonly waitMs: number;
  readonly clock: Pick<Clock, "steadyMs">;
  /** Runs a task in the next turn of the event loop, after all pending input has been read. */
  readonly nextTurn: (task: () => void) => void;
  readonly log: Pick<Log, "warn">;
}

export function openAdmissionQueue({ waitMs, clock, nextTurn, log }: AdmissionParts): AdmissionQueue {
  const queue: { readonly since: number; readonly call: WaitingCall }[] = [];
  /** When the first call of this turn was begun. */
  let begunAt: number | undefined;
  let isAccepting = false;
  let quietUntil = Number.NEGATIVE_INFINITY;
  const warn = (now: number) => {
    if (now < quietUntil) return;
    quietUntil = now + WARN_EVERY_MS;
    log.warn("too much at once: calls that waited too long are refused", { waitMs, waiting: queue.length });
  };
  const nextInTime = (now: number): WaitingCall | undefined => {
    for (let first = queue.shift(); first !== undefined; first = queue.shift()) {
      const { since, call } = first;
      if (call.isGone()) continue;
      if (now - since <= waitMs) return call;
      warn(now);
      call.refuse();
    }
    return undefined;
  };
  const hasTime = () => begunAt === undefined || (!isAccepting && clock.steadyMs() - begunAt < TURN_MS);
  const takeTurn = () => {
    begunAt = clock.steadyMs();
    nextTurn(goOn);
  };
  const goOn = () => {
    begunAt = undefined;
    while (queue.length > 0 && hasTime()) {
      const next = nextInTime(clock.steadyMs());
      if (next === undefined) break;
      if (begunAt === undefined) takeTurn();
      next.begin();
    }
    isAccepting = false;
  };
  return {
    noteConnection() {
      isAccepting = true;
    },
    mayBegin() {
      if (queue.length > 0 || !hasTime()) return false;
      if (begunAt === undefined) takeTurn();
      return true;
    },
    wait: (call, waitedMs = 0) => void queue.push({ since: (begunAt ?? clock.steadyMs()) - waitedMs, call }),
    get waiting() {
      return queue.length;
    },
  };
}
