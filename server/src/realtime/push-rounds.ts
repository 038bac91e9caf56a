import { nextTurn } from "../platform/clock.ts";
import { BATCH_ROWS, nextOf, type Source } from "../platform/pieces.ts";

/** A push to members who may be very many. Their ids are read batch by batch. */
export interface PushRound {
  receivers(): Source<number>;
  send(userId: number): void;
  /** Called when the receivers cannot be read. The round ends. */
  onFailure(error: unknown): void;
}

/** The maximum cost of a turn, and the cost of reading a batch of receivers. A push costs 1. */
const [TURN_COST, BATCH_COST] = [BATCH_ROWS, 20];

/** Creates an empty queue, which makes one round after the other: a limited part in each turn of the event loop. */
export function openPushRounds() {
  const waiting = new Map<string, PushRound>();
  let current: { readonly round: PushRound; readonly batches: Source<number> } | undefined;
  let isRunning = false;
  const begin = () => {
    for (const [thing, round] of waiting) {
      waiting.delete(thing);
      return { round, batches: round.receivers() };
    }
    return undefined;
  };
  /** Sends to the next batch of receivers. Returns its cost, or undefined at the end of the round. */
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
    /**
     * Adds a round. It replaces a round about the same thing that has not begun, because a receiver of the later push
     * needs no earlier one.
     */
    add(thing: string, round: PushRound) {
      waiting.set(thing, round);
      if (isRunning) return;
      isRunning = true;
      nextTurn(turn);
    },
    /** Drops all rounds. */
    stop() {
      waiting.clear();
      current = undefined;
    },
  };
}
