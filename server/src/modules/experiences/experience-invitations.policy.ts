import { grant } from "../../command/grant.ts";
import { isRefusal, type Refusal, refuse } from "../../command/refusal.ts";
import type { InvitationRow, MyInvitation } from "./experience-invitations.repository.ts";

/** Only the invitee answers, and only what waits. */
export function mayAnswer(
  row: InvitationRow | undefined,
  userId: number,
): MyInvitation | Refusal<"EXPERIENCE_INVITATION_NOT_FOUND" | "EXPERIENCE_INVITATION_ANSWERED"> {
  if (row === undefined || row.inviteeId !== userId) return refuse("EXPERIENCE_INVITATION_NOT_FOUND");
  if (row.status !== "pending") return refuse("EXPERIENCE_INVITATION_ANSWERED");
  grant(row);
  return row;
}

/** The invitation that somebody's joining answers, if one waits. */
export function answeredByJoining(row: InvitationRow | undefined, userId: number): MyInvitation | undefined {
  const answerable = mayAnswer(row, userId);
  return isRefusal(answerable) ? undefined : answerable;
}
