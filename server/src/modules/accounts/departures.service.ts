import { NO_REF } from "@chonsu/shared/realtime/realtime";
import type { Actor } from "../../access/caller.ts";
import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { forgetChangesAbout } from "../../events/events.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { leaveAllConversations } from "../conversations/conversation-departures.service.ts";
import { leaveAllExperiences } from "../experiences/experience-members.service.ts";
import { forgetNoticesOf, withdrawNotices } from "../notifications/withdrawals.service.ts";
import { publishPostsWith } from "../projects/project-circle.service.ts";
import { requireProof } from "../sessions/sessions.service.ts";
import { mayLeave } from "./departures.policy.ts";
import {
  deleteMember,
  findMemberToLeave,
  type LeavingMember,
  listRelated,
  lowerChonCounts,
  lowerLikeCounts,
} from "./departures.repository.ts";
import { proveActor } from "./passwords.service.ts";

/**
 * Deletes the actor's account, given proof of the password (R5). Everything of their own is deleted, counts of others
 * fall, experiences get another creator (R20); posts, comments and messages stay without a name (R8). Tokens and
 * sockets end at once.
 */
export async function leave(
  ctx: Context,
  actor: Actor,
  currentPassword: string | null | undefined,
): Promise<undefined | Refusal<"PROOF_MISSING" | "user_not_found" | "OVERLOADED">> {
  const refused = await proveActor(ctx, actor, currentPassword);
  if (isRefusal(refused)) return refused;
  return transact(ctx, (unit) => {
    const member = mayLeave(findMemberToLeave(unit.db, actor), requireProof(ctx, unit.db, actor));
    if (isRefusal(member)) return member;
    // First, so that later steps publish no unread counts to the departing member.
    forgetNoticesOf(unit.db, actor);
    leaveAllConversations(ctx, unit, actor);
    leaveAllExperiences(ctx, unit, actor);
    lowerLikeCounts(unit.db, member);
    publishPostsWith(unit, actor.id);
    partFromOthers(ctx, unit, member);
    deleteMember(unit.db, member);
    return undefined;
  });
}

/**
 * Everyone with a relation to the member loses a chon or a request, and receives an event. The member's own connections
 * are closed first.
 */
function partFromOthers(ctx: Context, unit: Unit, member: LeavingMember): void {
  const { id, imageFile } = member.row;
  const related = listRelated(unit.db, member);
  lowerChonCounts(unit.db, member);
  withdrawNotices(
    unit,
    "relation",
    related.map((one) => one.id),
  );
  unit.after(() => {
    ctx.push.endMember(id);
    if (imageFile !== null) ctx.files.remove([imageFile]);
  });
  forgetChangesAbout(unit.db, "member", [id]);
  for (const { userId } of related) unit.publishTo(userId, "friends:changed", { user_id: id }, NO_REF);
}
