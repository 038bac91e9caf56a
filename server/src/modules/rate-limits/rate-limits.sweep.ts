import type { Context } from "../../context.ts";
import { deletePast } from "./rate-limits.repository.ts";

const PAUSE_MS = 10 * 60 * 1000;
/**
 * Rows deleted at once. Then other writes get their turn: deleting the rows of a long attack at once would block them.
 */
const PIECE = 500;
const BETWEEN_PIECES_MS = 50;

/** Deletes rows of limits that are free again, in pieces, now and every ten minutes. The returned function stops it. */
export function startRateLimitSweep(ctx: Context): () => void {
  let cancel: () => void = () => {};
  const sweep = () => {
    cancel = ctx.clock.after(sweepPiece(ctx), sweep);
  };
  sweep();
  return () => cancel();
}

/** Deletes one piece and returns how long to rest, in milliseconds. */
function sweepPiece(ctx: Context): number {
  try {
    return deletePast(ctx.db, ctx.clock.now(), PIECE) < PIECE ? PAUSE_MS : BETWEEN_PIECES_MS;
  } catch (error) {
    ctx.log.error("sweeping rate limits failed", { error });
    return PAUSE_MS;
  }
}
