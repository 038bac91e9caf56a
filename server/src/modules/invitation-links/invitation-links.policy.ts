import { ERRORS } from "@chonsu/shared/errors";
import { INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import type { Actor } from "../../access/caller.ts";
import { grant } from "../../access/grant.ts";
import { refuse } from "../../platform/refusal.ts";
import type { LinkRow } from "./invitation-links.repository.ts";

/** A member may make links while they have fewer than 50; staff have no limit (R13). */
export function mayCreate(countLinks: () => number, actor: Actor) {
  if (!actor.isStaff && countLinks() >= INVITATION_LINKS_MAX) return refuse("LINK_QUOTA_REACHED");
  return grant("invitation-link.create", { inviterId: actor.id });
}

/** Only its inviter may revoke a link, and only an unused one (wire.md §3). */
export function mayRevoke(row: LinkRow | undefined, actor: Actor) {
  if (row === undefined || row.inviterId !== actor.id) return refuse("LINK_NOT_FOUND");
  if (row.inviteeId !== null) return refuse("LINK_ACCEPTED");
  return grant("invitation-link.revoke", row);
}

/**
 * A link is valid until it is used or expires; a used link is invalid (R14). The landing page shows these refusals
 * (wire.md §3).
 */
export function mayUse(row: LinkRow | undefined, now: number) {
  if (row === undefined || row.inviteeId !== null) return refuseLink("INVITATION_INVALID", "invalid");
  if (isExpired(row, now)) return refuseLink("INVITATION_EXPIRED", "expired");
  return grant("invitation-link.use", row);
}

/** A link is expired from exactly `expiresAt` on (R14). Milliseconds. */
export function isExpired(row: LinkRow, now: number): boolean {
  return row.expiresAt <= now;
}

function refuseLink<C extends "INVITATION_INVALID" | "INVITATION_EXPIRED">(code: C, errorType: string) {
  return refuse(code, { message: ERRORS[code].detail, error_type: errorType });
}
