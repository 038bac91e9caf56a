import { NO_REF } from "@chonsu/shared/realtime/realtime";
import type { Actor } from "../../access/caller.ts";
import type { Context } from "../../context.ts";
import { latestSeq, listChanges } from "../../events/events.ts";
import { BATCH_ROWS, readBatches, toList } from "../../platform/batches.ts";
import { newestPostId } from "../projects/project-circle.service.ts";

/**
 * The actor's events after `since`, in order, only the latest of each kind and thing. There are none without `since`.
 * It also returns the `seq` to continue from, and the newest post, because events for everybody are not stored. A
 * `since` in the future comes from a database that was reset or restored: then it is unknown what has changed, and
 * `reset` is true.
 */
export function listMyChanges(ctx: Context, actor: Actor, since: number | undefined) {
  const seq = latestSeq(ctx.db);
  const latest_id = newestPostId(ctx.db) ?? NO_REF;
  // Most callers have missed nothing: the last event that they know is the latest one.
  if (since === undefined || since >= seq)
    return { seq, latest_id, changes: [], reset: since !== undefined && since > seq };
  const changes = readBatches<ReturnType<typeof listChanges>[number]>(BATCH_ROWS, (after, limit) =>
    listChanges(ctx.db, actor, after?.seq ?? since, seq, limit),
  );
  return { seq, latest_id, changes: toList(changes), reset: false };
}
