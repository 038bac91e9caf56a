import type { WantedInvitation } from "@chonsu/shared/contract/experiences";
import { experienceCopy } from "@chonsu/shared/copy/experiences";
import { validationCopy } from "@chonsu/shared/copy/validation";
import { INVITATION_PICKER_MAX } from "@chonsu/shared/limits";
import type { Actor } from "../../access/caller.ts";
import { command, type Unit } from "../../command/transact.ts";
import { isRefusal, refuse, refuseField } from "../../platform/refusal.ts";
import { notifyAll, withdrawEarlier, withdrawNotices } from "../notifications/notifications.service.ts";
import { existingMembers, isMember } from "../users/users.service.ts";
import { publishCircle, publishMembers } from "./experience-circle.service.ts";
import {
  deleteInvitations,
  findInvitation,
  findInvitationOf,
  type InvitationRow,
  insertInvitations,
  listInvitations,
  setAnswer,
} from "./experience-invitations.repository.ts";
import { byCreator, join, notifyInviter } from "./experience-members.service.ts";
import { mayAnswer, mayJoin, mayManage, mayManageFound } from "./experiences.policy.ts";
import {
  findExperience,
  isMemberOf,
  listCircles,
  listMemberIds,
  type ManagedExperience,
} from "./experiences.repository.ts";
import { planInvitations } from "./invitation-plan.ts";

/**
 * Invites a member to an experience that the actor created, and notifies them (R20). A member who rejected may be
 * invited again.
 */
export const inviteToExperience = command((unit, actor: Actor, experienceId: number, inviteeId: number) => {
  const experience = mayManageFound(findExperience(unit.db, experienceId), actor);
  if (isRefusal(experience)) return experience;
  if (!isMember(unit.db, inviteeId)) return refuse("USER_NOT_FOUND");
  if (isMemberOf(unit.db, experienceId, inviteeId)) return refuse("EXPERIENCE_ALREADY_MEMBER");
  const previous = findInvitationOf(unit.db, experienceId, inviteeId);
  if (previous?.status === "pending") return refuse("EXPERIENCE_INVITATION_PENDING");
  const [written] = invite(unit, experience, [inviteeId]);
  if (written === undefined) throw new Error("an invitation was not written");
  publishCircle(unit, actor.id, experienceId);
  return { detail: experienceCopy.invited, invitation_id: written.id };
});

/**
 * Makes the pending invitations of an experience equal to the wanted list: cancels, invites, and notifies everybody who
 * is affected (wire.md §3).
 */
export function storeWantedInvitations(unit: Unit, experience: ManagedExperience, wanted: readonly WantedInvitation[]) {
  const { id } = experience.row;
  const plan = planInvitations(listInvitations(unit.db, [id]), listMemberIds(unit.db, id), wanted);
  if (plan.inviteeIds.length > INVITATION_PICKER_MAX) {
    return refuseField("pending_invitations", validationCopy.atMost(INVITATION_PICKER_MAX));
  }
  if (existingMembers(unit.db, plan.inviteeIds).length < plan.inviteeIds.length) return refuse("USER_NOT_FOUND");
  cancel(unit, experience, plan.cancelled);
  invite(unit, experience, plan.inviteeIds);
  return undefined;
}

type InvitationAnswer = "accept" | "reject";

/**
 * Answers an invitation of the actor. After "accept" the actor is a member (see `join`); after "reject" the inviter is
 * notified (R12). The same answer again changes nothing; a different answer is refused.
 */
export const respondToInvitation = command((unit, actor: Actor, experienceId: number, response: InvitationAnswer) => {
  const experience = findExperience(unit.db, experienceId);
  if (experience === undefined) return refuse("EXPERIENCE_INVITATION_NOT_FOUND");
  const row = findInvitationOf(unit.db, experienceId, actor.id);
  const detail = response === "accept" ? experienceCopy.accepted : experienceCopy.rejected;
  if (isSettled(unit, row, response)) return { detail };
  const invitation = mayAnswer(row, actor.id);
  if (isRefusal(invitation)) return invitation;
  if (response === "accept") {
    join(unit, mayJoin(invitation, experience, actor));
  } else {
    setAnswer(unit.db, invitation, "rejected");
    notifyInviter(unit, "experience_reject", { experience, inviterId: invitation.row.inviterId, userId: actor.id });
    publishMembers(unit, actor.id, experienceId);
  }
  return { detail };
});

/** Whether the invitation already has this answer. */
function isSettled(unit: Unit, row: InvitationRow | undefined, response: InvitationAnswer): boolean {
  if (row === undefined) return false;
  if (response === "reject") return row.status === "rejected";
  return row.status === "accepted" && isMemberOf(unit.db, row.experienceId, row.inviteeId);
}

/**
 * Cancels a pending invitation. Only the creator of the experience may do it, whoever the inviter was (R20). The
 * invitee is notified.
 */
export const cancelInvitation = command((unit, actor: Actor, id: number) => {
  const found = findInvitation(unit.db, id);
  if (found === undefined) return refuse("EXPERIENCE_INVITATION_NOT_FOUND");
  const experience = mayManage(found.experience, actor);
  if (isRefusal(experience)) return experience;
  if (found.invitation.status !== "pending") return refuse("EXPERIENCE_INVITATION_NOT_FOUND");
  const before = listCircles(unit.db, [experience.row.id]);
  cancel(unit, experience, [found.invitation]);
  publishCircle(unit, actor.id, experience.row.id, before);
  return { detail: experienceCopy.invitationCancelled };
});

function invite(unit: Unit, experience: ManagedExperience, inviteeIds: readonly number[]) {
  const rows = insertInvitations(unit.db, experience, inviteeIds, unit.clock.now());
  const by = { type: "experience_request", ...byCreator(unit, experience) } as const;
  const notices = rows.map(({ id, inviteeId }) => ({ userId: inviteeId, aboutId: id, ...by }));
  notifyAll(unit, notices);
  return rows;
}

function cancel(
  unit: Unit,
  experience: ManagedExperience,
  rows: readonly Pick<InvitationRow, "id" | "inviteeId">[],
): void {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  withdrawNotices(unit, "invitation", ids);
  deleteInvitations(unit.db, experience, ids);
  const { id: aboutId, creatorId } = experience.row;
  const type = "experience_invitation_deleted";
  const userIds = rows.map(({ inviteeId }) => inviteeId);
  withdrawEarlier(unit, { type, aboutId, relatedUserId: creatorId, userIds });
  const by = { type, aboutId, ...byCreator(unit, experience) } as const;
  const notices = userIds.map((userId) => ({ userId, ...by }));
  notifyAll(unit, notices);
}
