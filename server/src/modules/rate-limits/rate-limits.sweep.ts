import { startSweep } from "../../command/sweep.ts";
import type { Context } from "../../context.ts";
import { deletePast } from "./rate-limits.repository.ts";

/** Deletes the rows of limits that are full again. Returns a function that stops it. */
export function startRateLimitSweep(ctx: Context): () => void {
  return startSweep(ctx, "rate limits", (most) => deletePast(ctx.db, ctx.clock.now(), most));
}
