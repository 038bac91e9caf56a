import { keyedHash } from "../../command/keyed-hash.ts";
import { startSweep } from "../../command/sweep.ts";
import type { LimitName } from "../../config/rate-limits.ts";
import type { Context } from "../../context.ts";
import { refuseForNow } from "../../platform/refusal.ts";
import { type Charge, chargeAll, deletePast, findWait, refundAll } from "./rate-limits.repository.ts";

/** One unit of a limit that a call uses. */
export interface Use {
  readonly limit: LimitName;
  /** The subject of the limit: an address, an account or both; empty for a limit of all callers. */
  readonly of: string;
  /** Whether only refused calls count. Then the unit comes back when the call succeeds. */
  readonly isOfFailures: boolean;
}

/**
 * Uses a unit of every limit of a call. When one limit has none left, uses no unit and refuses with the time to wait.
 * Limits that count only failures are charged before the call too, so that a hundred parallel guesses count as a
 * hundred. Returns a function that gives these units back. It is called when the call has succeeded.
 */
export function chargeUses(ctx: Context, uses: readonly Use[]) {
  const charges = chargesOf(ctx, uses);
  if (charges.length === 0) return () => {};
  const now = ctx.clock.now();
  const isCharged = chargeAll(ctx.db, charges, now);
  if (!isCharged) {
    ctx.load.noteRefusal("rate_limit");
    return refuseForNow("TOO_MANY_REQUESTS", findWait(ctx.db, charges, now));
  }
  const ofFailures = uses.filter((use) => use.isOfFailures);
  if (ofFailures.length === 0) return () => {};
  return () => refundAll(ctx.db, chargesOf(ctx, ofFailures));
}

function chargesOf(ctx: Context, uses: readonly Use[]): Charge[] {
  return uses.flatMap(({ limit, of }) => {
    const rate = ctx.config.rateLimits[limit];
    if (rate === undefined) return [];
    const key = `${limit}:${of === "" ? "" : keyedHash(ctx, `rate limit of ${of}`)}`;
    return [{ key, stepMs: rate.everyMs, fullMs: rate.burst * rate.everyMs }];
  });
}

/** Deletes the rows of limits that are full again. Returns a function that stops it. */
export function startRateLimitSweep(ctx: Context): () => void {
  return startSweep(ctx, "rate limits", (most) => deletePast(ctx.db, ctx.clock.now(), most));
}
