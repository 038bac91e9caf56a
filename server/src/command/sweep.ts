import type { Context } from "../context.ts";

const PAUSE_MS = 10 * 60 * 1000;
/**
 * The number of rows deleted at once. Other writes run between two pieces; deleting very many rows at once would block
 * them.
 */
const PIECE = 500;
const BETWEEN_PIECES_MS = 50;

/**
 * Deletes rows that are not needed any more, in pieces, at once and then every ten minutes. `deletePiece` deletes at
 * most `most` rows and returns how many it has deleted. Returns a function that stops the sweep.
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
