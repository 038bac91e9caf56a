import { BATCH_ROWS, type Batches } from "../platform/batches.ts";
import { inTurns, type Steps } from "../platform/turns.ts";

/** A push to members who may be very many. Their ids are read batch by batch. */
export interface PushRound {
  receivers(): Batches<number>;
  send(userId: number): void;
  /** Called when the receivers cannot be read, which ends the round, and when one of them cannot be sent to. */
  onFailure(error: unknown): void;
}

/** The maximum cost of a turn, and the cost of reading a batch of receivers. A push costs 1. */
const [TURN_COST, BATCH_COST] = [BATCH_ROWS, 20];

function sendTo(userId: number, { send, onFailure }: PushRound): void {
  try {
    send(userId);
  } catch (error) {
    onFailure(error);
  }
}

/** Creates an empty queue, which makes one round after the other: a limited part in each turn of the event loop. */
export function openPushRounds() {
  const waiting = new Map<string, PushRound>();
  let isRunning = false;
  let current: PushRound | undefined;
  /** Makes the waiting rounds, also those that are added meanwhile. */
  function* makeRounds(): Steps<void> {
    let cost = 0;
    for (const [thing, round] of waiting) {
      waiting.delete(thing);
      current = round;
      try {
        for (const batch of round.receivers()) {
          for (const userId of batch) sendTo(userId, round);
          cost += BATCH_COST + batch.length;
          if (cost < TURN_COST) continue;
          yield;
          cost = 0;
          if (current !== round) break;
        }
      } catch (error) {
        round.onFailure(error);
      }
    }
    isRunning = false;
  }
  return {
    /**
     * Adds a round. It replaces a round about the same thing that has not begun, because a receiver of the later push
     * needs no earlier one.
     */
    add(thing: string, round: PushRound) {
      waiting.set(thing, round);
      if (isRunning) return;
      isRunning = true;
      void inTurns(makeRounds());
    },
    /** Drops all rounds, also the one that goes on. */
    stop() {
      waiting.clear();
      current = undefined;
    },
  };
}
