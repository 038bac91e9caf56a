import type { Actor } from "../../access/caller.ts";
import type { RemovalGrant } from "../../access/removal-grants.ts";
import type { Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { withdrawNotices } from "../notifications/notifications.service.ts";
import { publishLeft, publishPosts } from "../projects/project-circle.service.ts";
import { countComments } from "../projects/projects.service.ts";
import { removerOf } from "../removals/removals.service.ts";
import { mayChange } from "./comments.policy.ts";
import {
  type CommentRow,
  countRemovedReplies,
  deleteRemoved,
  findComment,
  findRemoved,
  listRemovedReplies,
} from "./comments.repository.ts";

/** Deletes a comment of the actor with its replies (wire.md §3). */
export function removeComment(ctx: Context, actor: Actor, id: number) {
  return commentRemover.remove(ctx, (unit) => mayChange(findComment(unit.db, id), actor));
}

/**
 * Removes comments with their replies. From the beginning of the removal on, the comment and its replies are not shown
 * and not counted.
 */
export const commentRemover = removerOf({
  kind: "comment",
  begin(_ctx, unit, begun) {
    for (const { projectId } of findRemoved(unit.db, begun)) {
      countComments(unit.db, projectId, -1 - countRemovedReplies(unit.db, begun));
      publishPosts(unit, [projectId]);
    }
  },
  pieces: [(_ctx, unit, begun, most) => drop(unit, begun, listRemovedReplies(unit.db, begun, most))],
  finish(_ctx, unit, begun) {
    drop(unit, begun, findRemoved(unit.db, begun));
  },
});

function drop(unit: Unit, begun: RemovalGrant<"comment">, rows: readonly CommentRow[]): number {
  const ids = rows.map(({ id }) => id);
  withdrawNotices(unit, "comment", ids);
  deleteRemoved(unit.db, begun, ids);
  publishLeft(unit, rows);
  return rows.length;
}
