import type { Actor } from "../../access/caller.ts";
import type { Context } from "../../context.ts";
import { latestSeq, listChanges } from "../../events/events.ts";

/**
 * The actor's events after `since`, in order, only the latest of each kind and thing; none without `since`. Also
 * returns the `seq` to continue from. A `since` in the future comes from a database that was reset or restored: what
 * changed is unknown then.
 */
export function listMyChanges(ctx: Context, actor: Actor, since: number | undefined) {
  const seq = latestSeq(ctx.db);
  if (since === undefined) return { seq, changes: [], reset: false };
  if (since > seq) return { seq, changes: [], reset: true };
  return { seq, changes: listChanges(ctx.db, actor, since), reset: false };
}

/** The current `seq`, for a client that has loaded nothing yet. */
export function currentPlace(ctx: Context): number {
  return latestSeq(ctx.db);
}
