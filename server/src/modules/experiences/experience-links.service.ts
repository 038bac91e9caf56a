import type { Database } from "@chonsu/db/open-database";
import { experienceCopy } from "@chonsu/shared/copy/experiences";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import type { Actor, Caller } from "../../access/caller.ts";
import { command, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { randomName } from "../../platform/random.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { isMember, lookUpUsers } from "../users/users.service.ts";
import { findDetailOf, findLinkByCode, findLinkOf, putLink } from "./experience-details.repository.ts";
import { findInvitationOf } from "./experience-invitations.repository.ts";
import { join } from "./experience-members.service.ts";
import { mayJoin, mayManage, mayTakePart, mayUseLink } from "./experiences.policy.ts";
import { findExperience, isMemberOf, type ManagedExperience } from "./experiences.repository.ts";
import { showExperience } from "./experiences.service.ts";

/**
 * The share link for a member's card of an experience. Only the creator's own card has a link, and only the creator
 * receives it. It is created at the first call. On the cards of other people, including people who left (R41), it is
 * null; for other members and pending invitees it is also null (R21; wire.md §3). When the named member is not in the
 * experience, the experience is not found, except on an invitee's own card. A caller who is neither member nor invitee
 * is refused.
 */
export const readLink = command((unit, actor: Actor, userId: number, experienceId: number) => {
  const { db } = unit;
  const isPart =
    isMemberOf(db, experienceId, actor.id) || findInvitationOf(db, experienceId, actor.id)?.status === "pending";
  const part = mayTakePart(findExperience(db, experienceId), isPart, actor);
  if (isRefusal(part)) return part;
  if (userId === DELETED_USER_ID) return { link: null };
  if (userId !== actor.id && !isMemberOf(db, experienceId, userId)) return refuse("EXPERIENCE_NOT_FOUND");
  const own = mayManage(part.row.experience, actor);
  if (userId !== actor.id || isRefusal(own)) return { link: null };
  const code = codeOf(unit, own);
  return { link: code === undefined ? null : `${unit.site.webBase(actor.origin)}/experience/welcome/${code}` };
});

/**
 * The code of a creator's link. A link that was switched off stays off. Without the creator's own details there is no
 * link, and new details lead to a new code (R22).
 */
function codeOf(unit: Unit, own: ManagedExperience): string | undefined {
  const { id, creatorId } = own.row;
  const link = findLinkOf(unit.db, id, creatorId);
  if (link?.disabledAt === null) return link.code;
  if (link !== undefined && findDetailOf(unit.db, id, creatorId) === undefined) return undefined;
  const code = randomName(unit.random);
  putLink(unit.db, own, code, unit.clock.now());
  return code;
}

/**
 * The inviter and the experience of a code, for anybody. Callers without a good token receive the visitor's form
 * (wire.md §2).
 */
export function greetByCode(ctx: Context, caller: Caller, code: string) {
  const found = findInvitingExperience(ctx.db, code);
  if (isRefusal(found)) return found;
  const { inviterId } = found.link.row;
  const userOf = lookUpUsers(ctx, caller, [inviterId]);
  return { experience: showExperience(ctx, caller, found.experience), user: userOf(inviterId) };
}

/** Joins an experience with a code; see `join`. */
export const joinByCode = command((unit, actor: Actor, code: string) => {
  const found = findInvitingExperience(unit.db, code);
  if (isRefusal(found)) return found;
  if (!isMember(unit.db, actor.id)) return refuse("user_not_found");
  const outcome = join(unit, mayJoin(found.link, found.experience, actor));
  return { detail: outcome === "joined" ? experienceCopy.accepted : experienceCopy.alreadyTogether };
});

export function findInvitingExperience(db: Database, code: string) {
  const link = mayUseLink(findLinkByCode(db, code));
  if (isRefusal(link)) return link;
  const experience = findExperience(db, link.row.experienceId);
  return experience === undefined ? refuse("EXPERIENCE_LINK_NOT_FOUND") : { link, experience };
}
