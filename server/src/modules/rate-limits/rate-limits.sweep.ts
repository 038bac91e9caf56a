import { startSweep } from "../../command/sweep.ts";
import type { Context } from "../../context.ts";
import { deletePast } from "./rate-limits.repository.ts";

/** Deletes rows of limits that are free again. The returned function stops it. */
export function startRateLimitSweep(ctx: Context): () => void {
  return startSweep(ctx, "rate limits", (most) => deletePast(ctx.db, ctx.clock.now(), most));
}
