import type { WantedInvitation } from "@chonsu/shared/contract/experiences";
import type { InvitationRow } from "./experience-invitations.repository.ts";

type SentInvitation = Pick<InvitationRow, "id" | "inviteeId" | "status">;

/**
 * Compares the wanted pending invitations with the existing ones (wire.md §3 "Experiences"). Pending invitations that
 * are not wanted are cancelled. Wanted people who are neither members nor invited are invited. Accepted and rejected
 * invitations always stay, and no status is set. The members to invite are in the order given, each once.
 */
export function planInvitations(
  standing: readonly SentInvitation[],
  memberIds: readonly number[],
  wanted: readonly WantedInvitation[],
) {
  const pending = standing.filter(({ status }) => status === "pending");
  const kept = new Set<number>();
  const invitees = new Set<number>();
  for (const entry of wanted) {
    const meant = findMeant(standing, entry) ?? pending.find(({ inviteeId }) => inviteeId === entry.invitee);
    if (meant !== undefined) kept.add(meant.id);
    else if (!memberIds.includes(entry.invitee)) invitees.add(entry.invitee);
  }
  return { cancelled: pending.filter(({ id }) => !kept.has(id)), inviteeIds: [...invitees] };
}

/**
 * The existing invitation that an entry means: the one with its id; without an id, an answered one with the same person
 * and status.
 */
function findMeant(
  standing: readonly SentInvitation[],
  { id, invitee, status }: WantedInvitation,
): SentInvitation | undefined {
  if (typeof id === "number") return standing.find((row) => row.id === id);
  return standing.find((row) => row.status !== "pending" && row.status === status && row.inviteeId === invitee);
}
