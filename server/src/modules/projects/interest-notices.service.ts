import type { Database } from "@chonsu/db/open-database";
import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { inTurns, type Steps } from "../../platform/turns.ts";
import { notifyAll } from "../notifications/notifications.service.ts";
import { existingMembers, membersInterestedIn, nameOf } from "../users/users.service.ts";
import {
  deleteWaiting,
  findWaiting,
  insertWaiting,
  setWaiting,
  type WaitingNotices,
} from "./interest-notices.repository.ts";
import { findKeywords } from "./project-parts.repository.ts";
import { findProject, type ProjectRow } from "./projects.repository.ts";

/** Up to this number, all members are notified by the command itself. */
export const NOTIFIED_AT_ONCE = 200;
/** How many members are notified in each turn of the event loop after the command. */
const NOTIFIED_IN_A_TURN = 50;

/**
 * Notifies members with an interest or skill that is a keyword of a new post, each of them once (wire.md §3). When they
 * are very many, they are notified after the command, some in each turn of the event loop. A row records that until all
 * are notified.
 */
export function notifyInterested(unit: Unit, project: ProjectRow, keywords: readonly string[]): void {
  const all = interestedInPost(unit, project, keywords);
  const reached = all.filter((id) => unit.mayNotify(id));
  if (reached.length <= NOTIFIED_AT_ONCE || reached.length < all.length) return notifySome(unit, project, reached);
  insertWaiting(unit.db, project.id);
  unit.after(() => void inTurns(notifyWaiting(unit), unit.ending.signal));
}

/** Notifies the members whom an earlier process has left waiting. */
export function continueInterestNotices(ctx: Context): void {
  if (findWaiting(ctx.db, 0) !== undefined) void inTurns(notifyWaiting(ctx), ctx.ending.signal);
}

/** Notifies the members who wait, until there are none. A post that fails is left for the next start. */
function* notifyWaiting(ctx: Context): Steps<void> {
  let failed = 0;
  // The members of the last post, so that they are found only once.
  let known: { readonly id: number; readonly userIds: readonly number[] } | undefined;
  const interestedIn = (project: ProjectRow) => {
    if (known?.id !== project.id) known = { id: project.id, userIds: interestedInPost(ctx, project) };
    return known.userIds;
  };
  for (;;) {
    const waiting = findWaiting(ctx.db, failed);
    if (waiting === undefined) return;
    try {
      transact(ctx, (unit) => notifyNext(unit, waiting, interestedIn));
    } catch (error) {
      failed = waiting.projectId;
      ctx.log.error("notifying members of a post they may be interested in failed", { post: failed, error });
    }
    yield;
  }
}

/** Notifies the next members who wait for a post. */
function notifyNext(unit: Unit, waiting: WaitingNotices, interestedIn: (project: ProjectRow) => readonly number[]) {
  const project = findProject(unit.db, waiting.projectId);
  const all = project === undefined ? [] : interestedIn(project);
  const begin = all.findIndex((id) => id > waiting.upTo);
  const now = begin === -1 ? [] : all.slice(begin, begin + NOTIFIED_IN_A_TURN);
  const upTo = now.at(-1);
  if (project === undefined || upTo === undefined) return deleteWaiting(unit.db, waiting);
  notifySome(unit, project, now);
  setWaiting(unit.db, { ...waiting, upTo });
}

/** The ids of the interested members in ascending order, without the author. */
function interestedInPost(
  ctx: Context,
  project: ProjectRow,
  keywords: readonly string[] = findKeywords(ctx.db, project.id),
): number[] {
  return membersInterestedIn(ctx, keywords).filter((id) => id !== project.userId);
}

function notifySome(unit: Unit, project: ProjectRow, userIds: readonly number[]): void {
  if (userIds.length === 0) return;
  const about = { type: "project_profile_keyword", ...aboutProject(unit.db, project) } as const;
  const notices = existingMembers(unit.db, userIds).map((userId) => ({ userId, ...about }));
  notifyAll(unit, notices);
}

/** The common fields of notifications about a post. */
export function aboutProject(db: Database, { id, userId, title }: ProjectRow) {
  const name = userId === null ? "" : nameOf(db, userId);
  return { aboutId: id, relatedUserId: userId, name, projectId: id, subject: title };
}
