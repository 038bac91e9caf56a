import type { Actor } from "../../access/caller.ts";
import { command, type Unit } from "../../command/transact.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { becomeChons } from "../friends/friends.service.ts";
import { notify, notifyAll, withdrawEarlier, withdrawNotices } from "../notifications/notifications.service.ts";
import { nameOf } from "../users/users.service.ts";
import { publishCircle, publishDeparture } from "./experience-circle.service.ts";
import {
  deleteDetailsOf,
  disableLinks,
  findDetailOf,
  insertDetail,
  loadDetailCards,
  replaceTags,
} from "./experience-details.repository.ts";
import {
  deleteInvitationsAround,
  findInvitationOf,
  inheritInvitations,
  listInvitations,
  setAnswer,
} from "./experience-invitations.repository.ts";
import { answeredByJoining, justWritten, mayLeave, mayPutOut, mayTakePart } from "./experiences.policy.ts";
import {
  deleteDeserted,
  deleteMemberships,
  findExperience,
  handOver,
  insertMembership,
  isMemberOf,
  type Joining,
  listCircles,
  listDeserted,
  listIdsOf,
  listMemberIds,
  listMembers,
  type ManagedExperience,
  type MembersRemoval,
} from "./experiences.repository.ts";

/**
 * Makes somebody a member, by invitation or link. Their details are copied from the inviter's, they become a chon of
 * the inviter if both are below the limit (R9), and the inviter is notified. A pending invitation is accepted too.
 * Somebody who is a member already gets nothing else than that (R21).
 */
export function join(unit: Unit, joining: Joining): "joined" | "already" {
  const { experience, inviterId, userId } = joining.row;
  const invitation = answeredByJoining(findInvitationOf(unit.db, experience.id, userId), joining);
  if (invitation !== undefined) setAnswer(unit.db, invitation, "accepted");
  if (isMemberOf(unit.db, experience.id, userId)) return "already";
  insertMembership(unit.db, joining, unit.clock.now());
  copyDetail(unit, joining);
  becomeChons(unit, inviterId, userId);
  notifyInviter(unit, "experience_accept", joining.row);
  publishCircle(unit, userId, experience.id);
  return "joined";
}

/** Notifies an inviter of the answer of somebody whom they invited. */
export function notifyInviter(
  unit: Unit,
  type: "experience_accept" | "experience_reject",
  { experience, inviterId, userId }: Joining["row"],
): void {
  const about = { aboutId: experience.id, relatedUserId: userId, subject: experience.title };
  withdrawEarlier(unit, { type, aboutId: experience.id, relatedUserId: userId, userIds: [inviterId] });
  notify(unit, { userId: inviterId, type, name: nameOf(unit.db, userId), ...about });
}

/**
 * Copies description, dates and tags from the inviter or, when the inviter has left, from the creator. Skills are not
 * copied, because each member has their own. The copy keeps who wrote the words: the source may be a copy too, even of
 * what the joining member once wrote (R46).
 */
function copyDetail(unit: Unit, joining: Joining): void {
  const { experience, inviterId } = joining.row;
  const source = [inviterId, experience.creatorId]
    .filter((id) => id !== null)
    .map((id) => findDetailOf(unit.db, experience.id, id))
    .find((row) => row !== undefined);
  if (source === undefined) return;
  const { description, startDate, endDate } = source;
  const writerId = source.isCopied ? source.writerId : source.userId;
  const isCopied = description !== "" && writerId !== joining.row.userId;
  const words = { description, startDate, endDate, isCopied, writerId: isCopied ? writerId : null };
  const copy = justWritten(insertDetail(unit.db, joining, words), joining);
  for (const { tags } of loadDetailCards(unit.db, [source])) replaceTags(unit.db, copy, tags);
}

/**
 * Leaves an experience. Returns "left" when others remain, and "deleted" when nobody remains and it is deleted with
 * everything (R20).
 */
export const leaveExperience = command((unit, actor: Actor, id: number) => {
  const part = mayTakePart(findExperience(unit.db, id), isMemberOf(unit.db, id, actor.id), actor);
  if (isRefusal(part)) return part;
  const before = listCircles(unit.db, [id]);
  const deserted = takeOut(unit, mayLeave([id], actor));
  publishDeparture(unit, actor.id, before, deserted);
  return deserted.length > 0 ? "deleted" : "left";
});

/** The number of experiences that are left at once. Each may have many members. */
const LEFT_AT_ONCE = 20;

/**
 * Leaves some experiences of a member whose account is being deleted. Other invitees receive no event (R32). Returns
 * how many were left; 0 when the member is in none any more.
 */
export function leaveSomeExperiences(unit: Unit, actor: Actor): number {
  const ids = listIdsOf(unit.db, actor.id, LEFT_AT_ONCE);
  const before = listCircles(unit.db, ids).filter(({ userId }) => userId !== actor.id);
  publishDeparture(unit, actor.id, before, takeOut(unit, mayLeave(ids, actor)));
  return ids.length;
}

/**
 * Deletes some invitations from and to a member whose account is being deleted, with the notifications about them. The
 * member has left all experiences before. Returns how many were deleted; 0 when there are none any more.
 */
export function dropInvitations(unit: Unit, actor: Actor, most: number): number {
  const rows = deleteInvitationsAround(unit.db, actor, most);
  const ids = rows.map(({ id }) => id);
  withdrawNotices(unit, "invitation", ids);
  const waiting = rows.filter(({ inviteeId, status }) => inviteeId === actor.id && status === "pending");
  const experiences = waiting.map(({ experienceId }) => experienceId);
  publishDeparture(unit, actor.id, listMembers(unit.db, experiences), []);
  return rows.length;
}

/**
 * Removes members from experiences, with their details. An experience that they created passes to the member who joined
 * first; that member also becomes the inviter of all pending invitations, and the share link is switched off (R20, R22,
 * R31). Experiences without members are deleted. Returns the ids of the deleted ones.
 */
function takeOut(unit: Unit, removal: MembersRemoval): number[] {
  deleteDetailsOf(unit.db, removal);
  deleteMemberships(unit.db, removal);
  disableLinks(unit.db, removal, unit.clock.now());
  const deserted = listDeserted(unit.db, removal);
  const invitations = listInvitations(unit.db, deserted).map(({ id }) => id);
  withdrawNotices(unit, "invitation", invitations);
  withdrawNotices(unit, "experience", deserted);
  deleteDeserted(unit.db, removal);
  inheritInvitations(unit.db, handOver(unit.db, removal));
  return deserted;
}

/**
 * Keeps only the listed members. The others lose membership and details, and are notified. Refused when the list has
 * somebody who is not a member, or does not have the creator (wire.md §3).
 */
export function keepOnly(unit: Unit, managed: ManagedExperience, keptIds: readonly number[]) {
  const { id, creatorId } = managed.row;
  const memberIds = listMemberIds(unit.db, id);
  const kept = new Set(keptIds);
  if (keptIds.some((one) => !memberIds.includes(one))) return refuse("EXPERIENCE_MEMBERS_ONLY_SHRINK");
  if (!kept.has(creatorId)) return refuse("EXPERIENCE_CREATOR_STAYS");
  const removed = memberIds.filter((one) => !kept.has(one));
  const removal = mayPutOut(managed, removed);
  deleteDetailsOf(unit.db, removal);
  deleteMemberships(unit.db, removal);
  const by = { type: "experience_deleted", ...byCreator(unit, managed) } as const;
  const notices = removed.map((userId) => ({ userId, ...by }));
  notifyAll(unit, notices);
  return undefined;
}

/** The common fields of notifications about actions of the creator. */
export function byCreator(unit: Unit, { row: { creatorId, title } }: ManagedExperience) {
  return { relatedUserId: creatorId, name: nameOf(unit.db, creatorId), subject: title };
}
