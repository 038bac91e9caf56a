import type { Clock } from "../platform/clock.ts";

/** Until when nothing is done. A firm rest is not cut short by a ring. */
export interface Rest {
  readonly until: number;
  readonly isFirm: boolean;
}

/** Work that is done in rounds, never two at once. */
export interface Rounds {
  /** There is something to do: a round begins, or one more follows the present one. */
  ring(): void;
  /** Begins no further round; resolves when the present one has ended. */
  stop(): Promise<void>;
}

/** Begins the first round now, and each further one by the clock when the last one's rest is over, or at a ring. `round` never throws. */
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
