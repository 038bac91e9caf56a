import { nextTurn } from "../platform/clock.ts";
import { BATCH_ROWS, nextOf, type Source } from "../platform/pieces.ts";

/** A push to members who may be very many. They are read batch by batch. */
export interface Round {
  receivers(): Source<number>;
  send(userId: number): void;
  /** Called when the receivers cannot be read. The round ends. */
  onFailure(error: unknown): void;
}

/** Makes one round after the other, a limited part in each turn of the event loop. */
export interface Rounds {
  /** A round about the same thing that has not begun is replaced: whoever hears of the later one needs no earlier one. */
  add(thing: string, round: Round): void;
  /** Drops all rounds. */
  stop(): void;
}

/** What a turn may cost: a push is one, reading a batch of receivers is as much as some pushes. */
const [TURN_COST, BATCH_COST] = [BATCH_ROWS, 20];

/** Makes no rounds yet. */
export function openRounds(): Rounds {
  const waiting = new Map<string, Round>();
  let current: { readonly round: Round; readonly batches: Source<number> } | undefined;
  let isRunning = false;
  const begin = () => {
    for (const [thing, round] of waiting) {
      waiting.delete(thing);
      return { round, batches: round.receivers() };
    }
    return undefined;
  };
  /** Sends to the next receivers. Returns what it cost, or undefined at the end of the round. */
  const sendBatch = ({ round, batches }: NonNullable<typeof current>) => {
    try {
      const batch = nextOf(batches);
      for (const userId of batch ?? []) round.send(userId);
      return batch && BATCH_COST + batch.length;
    } catch (error) {
      round.onFailure(error);
      return undefined;
    }
  };
  const turn = () => {
    for (let left = TURN_COST; left > 0; ) {
      current ??= begin();
      isRunning = current !== undefined;
      if (current === undefined) return;
      const cost = sendBatch(current);
      if (cost === undefined) current = undefined;
      left -= cost ?? 0;
    }
    nextTurn(turn);
  };
  return {
    add(thing, round) {
      waiting.set(thing, round);
      if (isRunning) return;
      isRunning = true;
      nextTurn(turn);
    },
    stop() {
      waiting.clear();
      current = undefined;
    },
  };
}
