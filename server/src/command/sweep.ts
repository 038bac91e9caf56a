import type { Context } from "../context.ts";

const PAUSE_MS = 10 * 60 * 1000;
/** Rows deleted at once. Then other writes get their turn: deleting very many rows at once would block them. */
const PIECE = 500;
const BETWEEN_PIECES_MS = 50;

/**
 * Deletes rows that are of no more use, in pieces, now and every ten minutes. `deletePiece` deletes at most so many rows
 * and returns how many. The returned function stops it.
 */
export function startSweep(
  { clock, log }: Pick<Context, "clock" | "log">,
  rows: string,
  deletePiece: (most: number) => number,
): () => void {
  let cancel: () => void = () => {};
  const sweep = () => {
    cancel = clock.after(restAfter(), sweep);
  };
  const restAfter = () => {
    try {
      return deletePiece(PIECE) < PIECE ? PAUSE_MS : BETWEEN_PIECES_MS;
    } catch (error) {
      log.error(`sweeping ${rows} failed`, { error });
      return PAUSE_MS;
    }
  };
  sweep();
  return () => cancel();
}
