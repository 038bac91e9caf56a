import { NO_REF } from "@chonsu/shared/realtime/realtime";
import type { Actor } from "../../access/caller.ts";
import type { RemovalGrant } from "../../access/removal-grants.ts";
import type { Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { forgetChangesAbout, forgetChangesOf } from "../../events/events.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { leaveConversations } from "../conversations/conversations.service.ts";
import { unsignMessages } from "../conversations/message-log.service.ts";
import { unsignDetails } from "../experiences/experience-details.service.ts";
import { dropInvitations, leaveSomeExperiences } from "../experiences/experience-members.service.ts";
import { withdrawMailsAround } from "../mails/mails.service.ts";
import { forgetInNotices, forgetNoticesOf, withdrawNotices } from "../notifications/notifications.service.ts";
import { leavePosts } from "../projects/project-removal.service.ts";
import { removerOf } from "../removals/removals.service.ts";
import { requireProof } from "../sessions/sessions.service.ts";
import { isMember } from "../users/users.service.ts";
import { mayLeave, stillLeaving } from "./departures.policy.ts";
import { deleteLinks, deleteMember, deleteRelations, deleteSessionsOf } from "./departures.repository.ts";
import { proveActor } from "./passwords.service.ts";

/**
 * Deletes the actor's account, given proof of the password (R5). Everything of their own is deleted, counts of others
 * fall, experiences get another creator (R20); posts, comments and messages stay without a name (R8). Tokens and
 * sockets end at once.
 */
export async function leave(ctx: Context, actor: Actor, currentPassword: string | null | undefined) {
  const refused = await proveActor(ctx, actor, currentPassword);
  if (isRefusal(refused)) return refused;
  return accountRemover.remove(ctx, (unit) => mayLeave(isMember(unit.db, actor.id), requireProof(unit, actor)));
}

/**
 * Removes an account in batches. Until the end, other members see the member with fewer and fewer rows. The foreign keys
 * delete the rest: profile, history.
 */
export const accountRemover = removerOf({
  kind: "account",
  begin(unit, begun) {
    deleteSessionsOf(unit.db, begun);
    unit.after(() => unit.push.endMember(begun.row.ref));
  },
  deleteBatches: [
    // This comes first, so that later steps publish no unread counts to the departing member.
    ({ db }, begun, most) => forgetNoticesOf(db, begun, most),
    (unit, begun, most) => withdrawMailsAround(unit, begun.row.ref, most),
    (unit, begun, most) => leaveConversations(unit, stillLeaving(begun), most),
    ({ db }, begun, most) => unsignMessages(db, begun, most),
    (unit, begun) => leaveSomeExperiences(unit, stillLeaving(begun)),
    (unit, begun, most) => dropInvitations(unit, stillLeaving(begun), most),
    ({ db }, begun, most) => unsignDetails(db, begun, most),
    (unit, begun, most) => leavePosts(unit, begun, most),
    (unit, begun, most) => partFromOthers(unit, begun, most),
    ({ db }, begun, most) => deleteLinks(db, begun, most),
    (unit, begun, most) => forgetInNotices(unit, begun, most),
    ({ db }, begun, most) => forgetChangesOf(db, begun, most),
    (unit, begun, most) => forgetChangesAbout(unit.db, "member", [begun.row.ref], most),
  ],
  finish(unit, begun) {
    const files = deleteMember(unit.db, begun);
    unit.after(() => unit.files.remove(files));
  },
});

/** Every member with a relation to the departing member loses a chon or a request, and receives an event. */
function partFromOthers(unit: Unit, begun: RemovalGrant<"account">, most: number): number {
  const relations = deleteRelations(unit.db, begun, most);
  const ids = relations.map((one) => one.id);
  withdrawNotices(unit, "relation", ids);
  for (const { userId } of relations) {
    unit.publishTo(userId, "friends:changed", { user_id: begun.row.ref }, NO_REF);
  }
  return relations.length;
}
