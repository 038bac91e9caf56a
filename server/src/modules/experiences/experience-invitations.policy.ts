import { grant } from "../../access/grant.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import type { InvitationRow, MyInvitation } from "./experience-invitations.repository.ts";
import type { ExperienceRow, Joining } from "./experiences.repository.ts";

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

/** The invitee may join the experience. */
export function mayJoin({ row }: MyInvitation, experience: ExperienceRow): Joining {
  if (row.experienceId !== experience.id) throw new Error("the invitation is into another experience");
  return grant("experience.join", { experience, userId: row.inviteeId, inviterId: row.inviterId });
}
