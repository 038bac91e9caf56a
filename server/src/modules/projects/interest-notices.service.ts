import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { nextTurn } from "../../platform/clock.ts";
import { notifyAll } from "../notifications/notifications.service.ts";
import { existingMembers, membersInterestedIn, nameOf } from "../users/users.service.ts";
import { deleteWaiting, findWaiting, insertWaiting, setWaiting } from "./interest-notices.repository.ts";
import { findKeywords } from "./project-parts.repository.ts";
import { findProject, type ProjectRow } from "./projects.repository.ts";

/** So many are notified in one transaction. */
export const NOTIFIED_AT_ONCE = 200;

/**
 * Notifies members with an interest or skill that is a keyword of a new post, each of them once (wire.md §3). Very many
 * are notified after the command, some in each turn of the event loop; a row says so until it is done.
 */
export function notifyInterested(ctx: Context, unit: Unit, project: ProjectRow, keywords: readonly string[]): void {
  const all = interestedIn(ctx, project, keywords);
  const reached = all.filter((id) => unit.reaches(id));
  if (reached.length <= NOTIFIED_AT_ONCE || reached.length < all.length) return notifySome(ctx, unit, project, reached);
  insertWaiting(unit.db, project.id);
  unit.after(() => ctx.waitingNotices.notify());
}

/** Notifies those who wait, also those whom an earlier process has left. The returned function stops it. */
export function startInterestNotices(ctx: Context): () => void {
  let isStopped = false;
  let isRunning = false;
  const turn = () => {
    isRunning = !isStopped && notifyNext(ctx);
    if (isRunning) nextTurn(turn);
  };
  const begin = () => {
    if (isRunning) return;
    isRunning = true;
    nextTurn(turn);
  };
  if (findWaiting(ctx.db) !== undefined) begin();
  const stopListening = ctx.waitingNotices.listen(begin);
  return () => {
    isStopped = true;
    stopListening();
  };
}

/** Notifies the next members who wait. False when there are none. */
function notifyNext(ctx: Context): boolean {
  try {
    return transact(ctx, (unit) => {
      const waiting = findWaiting(unit.db);
      if (waiting === undefined) return false;
      const project = findProject(unit.db, waiting.projectId);
      if (project === undefined) return false;
      const left = interestedIn(ctx, project, findKeywords(unit.db, project.id)).filter((id) => id > waiting.upTo);
      const now = left.slice(0, NOTIFIED_AT_ONCE);
      notifySome(ctx, unit, project, now);
      if (now.length === left.length) deleteWaiting(unit.db, waiting);
      else setWaiting(unit.db, { ...waiting, upTo: now.at(-1) ?? waiting.upTo });
      return true;
    });
  } catch (error) {
    ctx.log.error("notifying members of a post they may be interested in failed", { error });
    return false;
  }
}

function interestedIn(ctx: Context, project: ProjectRow, keywords: readonly string[]): number[] {
  return membersInterestedIn(ctx, keywords).filter((id) => id !== project.userId);
}

function notifySome(ctx: Context, unit: Unit, project: ProjectRow, userIds: readonly number[]): void {
  const { id, userId: writerId, title } = project;
  const name = writerId === null ? "" : nameOf(unit.db, writerId);
  const about = { aboutId: id, relatedUserId: writerId, name, projectId: id, subject: title };
  notifyAll(
    ctx,
    unit,
    existingMembers(unit.db, userIds).map((userId) => ({ userId, type: "project_profile_keyword", ...about })),
  );
}
