import type { Context } from "../../context.ts";
import { deletePast } from "./rate-limits.repository.ts";

const PAUSE_MS = 10 * 60 * 1000;
/** So many rows at a time, then others may write: the whole of a long attack at once would hold them up. */
const PIECE = 500;
const BETWEEN_PIECES_MS = 50;

/** Takes away rows of limits that are free again, piece by piece, now and every ten minutes. The function returned stops it. */
export function startRateLimitSweep(ctx: Context): () => void {
  let cancel: () => void = () => {};
  const sweep = () => {
    cancel = ctx.clock.after(sweepPiece(ctx), sweep);
  };
  sweep();
  return () => cancel();
}

/** Takes away one piece and answers how long to rest, in milliseconds. */
function sweepPiece(ctx: Context): number {
  try {
    return deletePast(ctx.db, ctx.clock.now(), PIECE) < PIECE ? PAUSE_MS : BETWEEN_PIECES_MS;
  } catch (error) {
    ctx.log.error("sweeping rate limits failed", { error });
    return PAUSE_MS;
  }
}
