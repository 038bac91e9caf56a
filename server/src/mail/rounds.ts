import type { Clock } from "../platform/clock.ts";

/** How long to rest after a round. `notify` does not end a firm rest early. */
export interface Rest {
  readonly until: number;
  readonly isFirm: boolean;
}

/**
 * Repeats work in rounds, of which never two run at the same time. The first one begins at once. Each further one begins when the rest after the last one is over, or at `notify`.
 * `round` must never throw.
 */
export function startRounds(clock: Clock, round: () => Promise<Rest>) {
  let isStopped = false;
  let isBusy = false;
  let isNotified = false;
  let restsUntil = 0;
  let present = Promise.resolve();
  let callOffTimer = () => {};

  const begin = () => {
    callOffTimer();
    isBusy = true;
    isNotified = false;
    present = round().then(rest);
  };
  const rest = ({ until, isFirm }: Rest) => {
    isBusy = false;
    if (isStopped) return;
    restsUntil = isFirm ? until : 0;
    if (isNotified && !isFirm) begin();
    else callOffTimer = clock.after(until - clock.now(), begin);
  };
  begin();
  return {
    /** Requests a round. It begins at once, or after the current round, or at the end of a firm rest. */
    notify() {
      if (isStopped) return;
      if (isBusy) isNotified = true;
      else if (clock.now() >= restsUntil) begin();
    },
    /** Prevents further rounds. Resolves when the current round has ended. */
    stop() {
      isStopped = true;
      callOffTimer();
      return present;
    },
  };
}
