import type { InvitationLink, InvitationLinkStatus } from "@chonsu/shared/entities/invitation-links";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import { isExpired } from "./invitation-links.policy.ts";
import type { LinkRow } from "./invitation-links.repository.ts";

interface Surroundings {
  readonly inviterName: string;
  readonly webBase: string;
  /** Milliseconds. */
  readonly now: number;
}

export function presentLink(row: LinkRow, { inviterName, webBase, now }: Surroundings): InvitationLink {
  return {
    id: row.id,
    inviter: row.inviterId,
    inviter_name: inviterName,
    invitee_name: row.inviteeName,
    invitee_id: row.inviteeId,
    link: `${webBase}/welcome?code=${encodeURIComponent(row.code)}`,
    created_at: toTimestamp(row.createdAt),
    status: statusOf(row, now),
    expires_at: toTimestamp(row.expiresAt),
  };
}

/** The status of a link. It is computed from the clock and never stored (R14). */
function statusOf(row: LinkRow, now: number): InvitationLinkStatus {
  if (row.inviteeId !== null) return "accepted";
  return isExpired(row, now) ? "expired" : "pending";
}
