import { nextTurn } from "../platform/clock.ts";
import { nextOf, type Source } from "../platform/pieces.ts";

/** A push to very many members, who are read batch by batch. */
export interface Round {
  receivers(): Source<number>;
  send(userId: number): void;
  /** Called when the receivers cannot be read. The round ends. */
  onFailure(error: unknown): void;
}

/** Makes one round after the other, one batch of receivers in each turn of the event loop. */
export interface Rounds {
  /** A round about the same thing that has not begun is replaced: whoever hears of the later one needs no earlier one. */
  add(thing: string, round: Round): void;
  /** Drops all rounds. */
  stop(): void;
}

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
  const sendBatch = ({ round, batches }: NonNullable<typeof current>) => {
    try {
      const batch = nextOf(batches);
      for (const userId of batch ?? []) round.send(userId);
      return batch !== undefined;
    } catch (error) {
      round.onFailure(error);
      return false;
    }
  };
  const turn = () => {
    current ??= begin();
    isRunning = current !== undefined;
    if (current === undefined) return;
    if (!sendBatch(current)) current = undefined;
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
