import type { WantedInvitation } from "@chonsu/shared/contract/experiences";
import type { InvitationRow } from "./experience-invitations.repository.ts";

type Standing = Pick<InvitationRow, "id" | "inviteeId" | "status">;

/** What has to change so that the pending invitations are those wanted. */
export interface InvitationPlan {
  readonly cancelled: readonly Standing[];
  /** Whom to invite anew, each once, in the order given. */
  readonly inviteeIds: readonly number[];
}

/**
 * Reads the wanted set of pending invitations against those that stand (wire.md §3 "Experiences"): pending ones that are not in it are
 * cancelled, people it names who are neither members nor invited are invited. Accepted and rejected ones stay whatever is sent, and
 * no status is set.
 */
export function planInvitations(
  standing: readonly Standing[],
  memberIds: readonly number[],
  wanted: readonly WantedInvitation[],
): InvitationPlan {
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

/** The invitation an entry repeats: by its id; without one, an answered one of the same person and status. */
function findMeant(standing: readonly Standing[], { id, invitee, status }: WantedInvitation): Standing | undefined {
  if (typeof id === "number") return standing.find((row) => row.id === id);
  return standing.find((row) => row.status !== "pending" && row.status === status && row.inviteeId === invitee);
}
