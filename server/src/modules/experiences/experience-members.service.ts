import type { Actor } from "../../command/caller.ts";
import { isRefusal, type Refusal, refuse } from "../../command/refusal.ts";
import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { becomeChons } from "../friends/friends.service.ts";
import { notify, notifyAll } from "../notifications/notifications.service.ts";
import { withdrawNotices } from "../notifications/withdrawals.service.ts";
import { nameOf } from "../users/users.service.ts";
import { circlesOf, tellCircle, tellOfDeparture } from "./experience-circle.service.ts";
import { justWritten } from "./experience-details.policy.ts";
import {
  deleteDetailsOf,
  findDetailOf,
  insertDetail,
  loadDetailCards,
  replaceTags,
} from "./experience-details.repository.ts";
import { answeredByJoining } from "./experience-invitations.policy.ts";
import {
  findInvitationOf,
  inheritInvitations,
  listInvitationIdsAround,
  listInvitations,
  setAnswer,
} from "./experience-invitations.repository.ts";
import { disableLinks } from "./experience-links.repository.ts";
import { mayTakePart } from "./experiences.policy.ts";
import {
  deleteDeserted,
  deleteMemberships,
  type ExperienceRow,
  findExperience,
  handOver,
  insertMembership,
  isMemberOf,
  listDeserted,
  listIdsInvitedTo,
  listIdsOf,
  listMemberIds,
  listMembers,
  type ManagedExperience,
} from "./experiences.repository.ts";

/**
 * Makes somebody a member, whichever way they were asked: with words copied from the inviter's, as a chon of the inviter if both have
 * room (R9), and the inviter is told. An invitation that waits is answered by it. Of somebody who is a member nothing changes (R21).
 */
export function join(
  ctx: Context,
  unit: Unit,
  { experience, inviterId, userId }: { experience: ExperienceRow; inviterId: number; userId: number },
): "joined" | "already" {
  const invitation = answeredByJoining(findInvitationOf(unit.db, experience.id, userId), userId);
  if (invitation !== undefined) setAnswer(unit.db, invitation, "accepted");
  if (isMemberOf(unit.db, experience.id, userId)) return "already";
  insertMembership(unit.db, { experienceId: experience.id, userId, joinedAt: ctx.clock.now() });
  copyDetail(unit, experience, inviterId, userId);
  becomeChons(ctx, unit, inviterId, userId);
  notify(ctx, unit, {
    userId: inviterId,
    type: "experience_accept",
    aboutId: experience.id,
    relatedUserId: userId,
    name: nameOf(unit.db, userId),
    subject: experience.title,
  });
  tellCircle(unit, userId, experience.id);
  return "joined";
}

/** Description, dates and tags of the inviter; of the creator, when the inviter has gone meanwhile. Skills are everybody's own. */
function copyDetail(unit: Unit, experience: ExperienceRow, inviterId: number, userId: number): void {
  const source = [inviterId, experience.creatorId]
    .filter((id) => id !== null)
    .map((id) => findDetailOf(unit.db, experience.id, id))
    .find((row) => row !== undefined);
  if (source === undefined) return;
  const { id: _, ...words } = source;
  const copy = justWritten(insertDetail(unit.db, { ...words, userId }));
  for (const { tags } of loadDetailCards(unit.db, [source])) replaceTags(unit.db, copy, tags);
}

/** Leaves an experience: "left" when others stay, "deleted" when nobody is left and it goes with everything (R20). */
export function leaveExperience(
  ctx: Context,
  actor: Actor,
  id: number,
): "left" | "deleted" | Refusal<"EXPERIENCE_NOT_FOUND" | "EXPERIENCE_NOT_MEMBER"> {
  return transact(ctx, (unit) => {
    const experience = mayTakePart(findExperience(unit.db, id), isMemberOf(unit.db, id, actor.id));
    if (isRefusal(experience)) return experience;
    const before = circlesOf(unit, [experience.id]);
    const deserted = takeOut(ctx, unit, actor.id, [experience.id]);
    tellOfDeparture(unit, actor.id, before, deserted);
    return deserted.length > 0 ? "deleted" : "left";
  });
}

/**
 * Leaves all experiences of a member whose account is being deleted; called before their row goes. Who was invited with them does not
 * hear of it (R32).
 */
export function leaveAllExperiences(ctx: Context, unit: Unit, userId: number): void {
  const { db } = unit;
  const ids = listIdsOf(db, userId);
  const told = [...circlesOf(unit, ids), ...listMembers(db, listIdsInvitedTo(db, userId))];
  const deserted = takeOut(ctx, unit, userId, ids);
  // Answered ones by them, and all to them, go with their row.
  withdrawNotices(unit, "invitation", listInvitationIdsAround(db, userId));
  const others = told.filter((one) => one.userId !== userId);
  tellOfDeparture(unit, userId, others, deserted);
}

/**
 * Takes a member out of experiences with what they said about them. What they created goes to the member who joined first, who is the
 * inviter of all that waits, and its link is off (R20, R22, R31); what nobody is in any more is deleted. Answers the ids of those.
 */
function takeOut(ctx: Context, unit: Unit, userId: number, experienceIds: readonly number[]): number[] {
  deleteDetailsOf(unit.db, experienceIds, [userId]);
  deleteMemberships(unit.db, experienceIds, [userId]);
  disableLinks(unit.db, experienceIds, userId, ctx.clock.now());
  const deserted = listDeserted(unit.db, experienceIds);
  const invitations = listInvitations(unit.db, deserted).map(({ id }) => id);
  withdrawNotices(unit, "invitation", invitations);
  withdrawNotices(unit, "experience", deserted);
  deleteDeserted(unit.db, experienceIds);
  inheritInvitations(unit.db, handOver(unit.db, experienceIds, userId));
  return deserted;
}

/**
 * Keeps only some of the members: the others lose membership and words, and are told. Refused when it names somebody who is no member,
 * or leaves the creator out (wire.md §3).
 */
export function keepOnly(
  ctx: Context,
  unit: Unit,
  experience: ManagedExperience,
  keptIds: readonly number[],
): undefined | Refusal<"EXPERIENCE_CREATOR_STAYS" | "EXPERIENCE_MEMBERS_ONLY_SHRINK"> {
  const memberIds = listMemberIds(unit.db, experience.id);
  const kept = new Set(keptIds);
  if (keptIds.some((id) => !memberIds.includes(id))) return refuse("EXPERIENCE_MEMBERS_ONLY_SHRINK");
  if (!kept.has(experience.creatorId)) return refuse("EXPERIENCE_CREATOR_STAYS");
  const removed = memberIds.filter((id) => !kept.has(id));
  deleteDetailsOf(unit.db, [experience.id], removed);
  deleteMemberships(unit.db, [experience.id], removed);
  const by = {
    type: "experience_deleted",
    relatedUserId: experience.creatorId,
    name: nameOf(unit.db, experience.creatorId),
    subject: experience.title,
  } as const;
  notifyAll(
    ctx,
    unit,
    removed.map((userId) => ({ userId, ...by })),
  );
  return undefined;
}
