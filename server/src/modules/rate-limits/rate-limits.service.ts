import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { normalizeEmail } from "@chonsu/shared/school/school";
import { keyedHash } from "../../command/keyed-hash.ts";
import { startSweep } from "../../command/sweep.ts";
import { type LimitName, PLACE_KEPT_MS } from "../../config/rate-limits.ts";
import type { Context } from "../../context.ts";
import type { HandledCall, TableHandler } from "../../http/serve.ts";
import { Refusal, refuseForNow } from "../../platform/refusal.ts";
import type { Charge } from "./call-limits.ts";
import { sourceOf } from "./ip-networks.ts";
import { chargeAll, deletePast, findWait, isNoted, note, refundAll } from "./rate-limits.repository.ts";

/** One unit of a limit that a call uses. */
export interface Use {
  readonly limit: LimitName;
  /** The subject of the limit: an address, an account or both; empty for a limit of all callers. */
  readonly of: string;
  /** Whether only refused calls count. Then the unit comes back when the call succeeds. */
  readonly isOfFailures: boolean;
}

/**
 * A handler with rate limits. A call uses a unit of every limit after its input is validated and before any work. When
 * one limit has none left, it uses no unit and is refused with the time to wait: the same for every possible result.
 * Limits that count only failures are charged before the call too, so that a hundred parallel guesses count as a
 * hundred. Their units are given back when the call has succeeded.
 */
export function limited<E extends Endpoint>(
  ctx: Context,
  usesOf: (call: HandledCall<E>) => readonly Use[],
  handler: TableHandler<E>,
): TableHandler<E> {
  return async (call) => {
    const uses = usesOf(call);
    const charges = chargesOf(ctx, uses);
    const now = ctx.clock.now();
    if (charges.length > 0 && !chargeAll(ctx.db, charges, now)) {
      ctx.load.noteRefusal("rate_limit");
      return refuseForNow("TOO_MANY_REQUESTS", findWait(ctx.db, charges, now));
    }
    const result = await handler(call);
    // OVERLOADED does not count as a failure, because nothing was checked.
    const isFailure = result instanceof Refusal && result.code !== "OVERLOADED";
    const ofFailures = uses.filter((use) => use.isOfFailures);
    if (!isFailure && ofFailures.length > 0) refundAll(ctx.db, chargesOf(ctx, ofFailures));
    return result;
  };
}

/** Notes that a member has signed in from an address, so that wrong logins from elsewhere do not keep them out. */
export function notePlaceOfLogin(ctx: Context, email: string, address: string): void {
  const key = placeKey(ctx, normalizeEmail(email), sourceOf(address));
  note(ctx.db, { key, until: ctx.clock.now() + PLACE_KEPT_MS });
}

/** Whether a member has signed in to an account from a place lately. */
export function isPlaceOfLogin(ctx: Context, account: string, place: string): boolean {
  return isNoted(ctx.db, placeKey(ctx, account, place), ctx.clock.now());
}

function placeKey(ctx: Context, account: string, place: string): string {
  return `placeOfLogin:${keyedHash(ctx, `place of login ${account} ${place}`)}`;
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
export function startRateLimitSweep(ctx: Context): () => Promise<void> {
  return startSweep(ctx, "rate limits", (most) => deletePast(ctx.db, ctx.clock.now(), most));
}
