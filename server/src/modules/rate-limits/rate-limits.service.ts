import { keyedHash } from "../../command/keyed-hash.ts";
import type { LimitName } from "../../config/rate-limits.ts";
import type { Context } from "../../context.ts";
import { type Refusal, refuseForNow } from "../../platform/refusal.ts";
import { type Charge, chargeAll, findWait, refundAll } from "./rate-limits.repository.ts";

/** One unit of a limit that a call uses up. */
export interface Use {
  readonly limit: LimitName;
  /** Whom the limit counts: an address, an account, both; nothing where it counts everybody. */
  readonly of: string;
  /** Only calls that are refused count: the unit is given back when the call went well. */
  readonly isOfFailures: boolean;
}

/** What was used up, until it is known how the call went. */
export interface Charged {
  /** The call went well: what counts failures alone is given back. */
  refundFailures(): void;
}

const NOTHING_CHARGED: Charged = { refundFailures() {} };

/**
 * Uses up a unit of every limit a call stands under, or refuses it, and says when to come back, when one of them has none left; then
 * nothing is used up. Failures too are charged before anybody knows whether it will be one: a hundred guesses at once are a hundred.
 */
export function chargeUses(ctx: Context, uses: readonly Use[]): Charged | Refusal<"TOO_MANY_REQUESTS"> {
  const charges = chargesOf(ctx, uses);
  if (charges.length === 0) return NOTHING_CHARGED;
  const now = ctx.clock.now();
  const isCharged = chargeAll(ctx.db, charges, now);
  if (!isCharged) {
    ctx.load.noteRefusal("rate_limit");
    return refuseForNow("TOO_MANY_REQUESTS", findWait(ctx.db, charges, now));
  }
  const ofFailures = uses.filter((use) => use.isOfFailures);
  if (ofFailures.length === 0) return NOTHING_CHARGED;
  return { refundFailures: () => refundAll(ctx.db, chargesOf(ctx, ofFailures)) };
}

function chargesOf(ctx: Context, uses: readonly Use[]): Charge[] {
  return uses.flatMap(({ limit, of }) => {
    const rate = ctx.config.rateLimits[limit];
    if (rate === undefined) return [];
    const key = `${limit}:${of === "" ? "" : keyedHash(ctx, `rate limit of ${of}`)}`;
    return [{ key, stepMs: rate.everyMs, fullMs: rate.burst * rate.everyMs }];
  });
}
