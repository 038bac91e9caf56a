import type { Actor } from "../../access/caller.ts";
import type { Context } from "../../context.ts";
import { latestSeq, listChanges } from "../../events/events.ts";

/**
 * What I was told after `since`, in order, each kind and thing once at its latest; nothing without `since`. Answers from where to ask
 * next time. A `since` that was not reached yet is of a database that was reset or restored: nothing can be said about what changed.
 */
export function listMyChanges(ctx: Context, actor: Actor, since: number | undefined) {
  const seq = latestSeq(ctx.db);
  if (since === undefined) return { seq, changes: [], reset: false };
  if (since > seq) return { seq, changes: [], reset: true };
  return { seq, changes: listChanges(ctx.db, actor, since), reset: false };
}

/** Where a member who has loaded nothing yet begins to listen. */
export function currentPlace(ctx: Context): number {
  return latestSeq(ctx.db);
}
