import type { Actor } from "../../access/caller.ts";
import { grant } from "../../access/grant.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import type { DetailRow, OwnDetail, ShareLinkRow, UsableShareLink } from "./experience-details.repository.ts";
import type { InvitationRow, MyInvitation } from "./experience-invitations.repository.ts";
import type {
  ExperienceRow,
  Joining,
  ManagedExperience,
  MembersRemoval,
  Participation,
} from "./experiences.repository.ts";

/** Only the creator may invite, cancel, change the title and remove members (R20). */
export function mayManage(row: ExperienceRow, actor: Actor) {
  const { creatorId } = row;
  if (creatorId !== actor.id) return refuse("EXPERIENCE_NOT_CREATOR");
  return grant("experience.manage", { ...row, creatorId });
}

/** `mayManage` for an experience that may not exist. */
export function mayManageFound(row: ExperienceRow | undefined, actor: Actor) {
  return row === undefined ? refuse("EXPERIENCE_NOT_FOUND") : mayManage(row, actor);
}

/** Only members may add details and leave. Reading the link is also allowed to invitees. */
export function mayTakePart(row: ExperienceRow | undefined, isPart: boolean, actor: Actor) {
  if (row === undefined) return refuse("EXPERIENCE_NOT_FOUND");
  return isPart
    ? grant("experience.take-part", { experience: row, userId: actor.id })
    : refuse("EXPERIENCE_NOT_MEMBER");
}

/** The creator of an experience is its first member. */
export function justBegun(experience: ExperienceRow, actor: Actor): Joining {
  if (experience.creatorId !== actor.id) throw new Error("somebody else began this experience");
  return grant("experience.join", { experience, userId: actor.id, inviterId: actor.id });
}

/** The invitee, and a caller with a working link, may join the experience. */
export function mayJoin({ row }: MyInvitation | UsableShareLink, experience: ExperienceRow, actor: Actor): Joining {
  if (row.experienceId !== experience.id) throw new Error("the invitation is into another experience");
  return grant("experience.join", { experience, userId: actor.id, inviterId: row.inviterId });
}

/** A member may leave their own experiences. */
export function mayLeave(experienceIds: readonly number[], actor: Actor): MembersRemoval {
  return grant("experience.remove-members", { experienceIds, userIds: [actor.id] });
}

/** The creator may remove members. */
export function mayPutOut({ row }: ManagedExperience, userIds: readonly number[]): MembersRemoval {
  return grant("experience.remove-members", { experienceIds: [row.id], userIds });
}

/** Only the invitee may answer, and only a pending invitation. */
export function mayAnswer(row: InvitationRow | undefined, userId: number) {
  if (row === undefined || row.inviteeId !== userId) return refuse("EXPERIENCE_INVITATION_NOT_FOUND");
  if (row.status !== "pending") return refuse("EXPERIENCE_INVITATION_ANSWERED");
  return grant("experience-invitation.answer", row);
}

/** The pending invitation that is accepted when the member joins, if there is one. */
export function answeredByJoining(row: InvitationRow | undefined, joining: Joining): MyInvitation | undefined {
  const answerable = mayAnswer(row, joining.row.userId);
  return isRefusal(answerable) ? undefined : answerable;
}

/**
 * A link works for everybody who has it, until its creator leaves the experience or deletes their own details (R22).
 */
export function mayUseLink(row: ShareLinkRow | undefined) {
  if (row === undefined) return refuse("EXPERIENCE_LINK_NOT_FOUND");
  if (row.disabledAt !== null) return refuse("EXPERIENCE_LINK_OFF");
  return grant("experience-link.use", row);
}

/** Each member may edit only their own details (R20). */
export function mayChangeDetail(row: DetailRow | undefined, actor: Actor) {
  if (row === undefined) return refuse("EXPERIENCE_DETAIL_NOT_FOUND");
  if (row.userId !== actor.id) return refuse("EXPERIENCE_DETAIL_NOT_OWNED");
  return grant("experience-detail.change", row);
}

/**
 * Members may delete their own details, and the creator of the experience may delete the details of any member (wire.md
 * §3).
 */
export function mayDeleteDetail(row: DetailRow | undefined, creatorId: number | null, actor: Actor) {
  if (row === undefined) return refuse("EXPERIENCE_DETAIL_NOT_FOUND");
  if (row.userId !== actor.id && creatorId !== actor.id) return refuse("EXPERIENCE_DETAIL_NOT_OWNED");
  return grant("experience-detail.delete", row);
}

/** Details that were just created belong to their writer. */
export function justWritten(row: DetailRow, { row: { experience, userId } }: Participation | Joining): OwnDetail {
  if (row.userId !== userId || row.experienceId !== experience.id) throw new Error("somebody else wrote these words");
  return grant("experience-detail.change", row);
}
