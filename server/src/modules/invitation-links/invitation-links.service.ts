import type { InvitationLink } from "@chonsu/shared/entities/invitation-links";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import { INVITATION_LINK_LIFETIME_MS } from "@chonsu/shared/limits";
import type { Actor } from "../../access/caller.ts";
import { command } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { BATCH_ROWS, type List, mapBatches, readBatches, toList } from "../../platform/batches.ts";
import { randomName } from "../../platform/random.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { withdrawNotices } from "../notifications/notifications.service.ts";
import { nameOf } from "../users/users.service.ts";
import { isExpired, mayCreate, mayRevoke, mayUse } from "./invitation-links.policy.ts";
import {
  countLinksOf,
  deleteLink,
  findLink,
  findLinkByCode,
  insertLink,
  type LinkRow,
  listLinksOf,
  setInvitee,
} from "./invitation-links.repository.ts";

export type { LinkRow, UsableLink } from "./invitation-links.repository.ts";

/** For other modules; see the repository. */
export const acceptLink = setInvitee;

/** The actor's links, newest first, each with its current status (R14). */
export function listMyLinks(ctx: Context, actor: Actor): List<InvitationLink> {
  const links = readBatches<LinkRow>(BATCH_ROWS, (after, limit) => listLinksOf(ctx.db, actor, after, limit));
  return toList(mapBatches(links, (rows) => rows.map(presenterFor(ctx, actor))));
}

/**
 * Makes a link for one person, which is valid for seven days. Refused when the actor has 50 links; staff have no limit
 * (R13).
 */
export const createLink = command(
  ({ db, clock, random }, actor: Actor, inviteeName: string) => {
    const allowed = mayCreate(() => countLinksOf(db, actor.id), actor);
    if (isRefusal(allowed)) return allowed;
    const now = clock.now();
    const code = randomName(random);
    return insertLink(db, allowed, { code, inviteeName, createdAt: now, expiresAt: now + INVITATION_LINK_LIFETIME_MS });
  },
  (ctx, link, actor) => presenterFor(ctx, actor)(link),
);

/** Revokes an unused link, even an expired one. Its place in the quota becomes free (R13). */
export const revokeLink = command((unit, actor: Actor, id: number) => {
  const link = mayRevoke(findLink(unit.db, id), actor);
  if (isRefusal(link)) return link;
  withdrawNotices(unit, "link", [link.row.id]);
  deleteLink(unit.db, link);
  return undefined;
});

/** The inviter and invitee of a code, for the landing page. */
export function greetInvitee(ctx: Context, code: string) {
  const link = findUsableLink(ctx, code);
  if (isRefusal(link)) return link;
  return { inviter_name: nameOf(ctx.db, link.row.inviterId), invitee_name: link.row.inviteeName };
}

/** The link of a code, if it is valid for sign-up (R14, R15). */
export function findUsableLink(ctx: Context, code: string) {
  return mayUse(findLinkByCode(ctx.db, code), ctx.clock.now());
}

/** Presents links of the actor. Their status is computed from the clock and never stored (R14). */
export function presenterFor(ctx: Context, actor: Actor): (row: LinkRow) => InvitationLink {
  const inviterName = nameOf(ctx.db, actor.id);
  const webBase = ctx.site.webBase(actor.origin);
  const now = ctx.clock.now();
  const openStatus = (row: LinkRow) => (isExpired(row, now) ? "expired" : "pending");
  return (row) => ({
    id: row.id,
    inviter: row.inviterId,
    inviter_name: inviterName,
    invitee_name: row.inviteeName,
    invitee_id: row.inviteeId,
    link: `${webBase}/welcome?code=${encodeURIComponent(row.code)}`,
    created_at: toTimestamp(row.createdAt),
    status: row.inviteeId === null ? openStatus(row) : "accepted",
    expires_at: toTimestamp(row.expiresAt),
  });
}
