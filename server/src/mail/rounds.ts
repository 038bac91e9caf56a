import type { Clock } from "../platform/clock.ts";

/** How long to rest after a round. A firm rest is not ended early by `ring`. */
export interface Rest {
  readonly until: number;
  readonly isFirm: boolean;
}

/** Repeated work, never two rounds at once. */
export interface Rounds {
  /** Requests a round: one begins, or one more follows the current one. */
  ring(): void;
  /** Begins no further round; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/**
 * Begins the first round now. Each further one begins when the rest of the last one is over, or at `ring`. `round`
 * never throws.
 */
export function startRounds(clock: Clock, round: () => Promise<Rest>): Rounds {
  let isStopped = false;
  let isBusy = false;
  let isRung = false;
  let restsUntil = 0;
  let present = Promise.resolve();
  let callOffTimer = () => {};

  const begin = () => {
    callOffTimer();
    isBusy = true;
    isRung = false;
    present = round().then(rest);
  };
  const rest = ({ until, isFirm }: Rest) => {
    isBusy = false;
    if (isStopped) return;
    restsUntil = isFirm ? until : 0;
    if (isRung && !isFirm) begin();
    else callOffTimer = clock.after(until - clock.now(), begin);
  };
  begin();
  return {
    ring() {
      if (isStopped) return;
      if (isBusy) isRung = true;
      else if (clock.now() >= restsUntil) begin();
    },
    stop() {
      isStopped = true;
      callOffTimer();
      return present;
    },
  };
}
