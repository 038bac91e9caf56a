import type { Experience } from "@chonsu/shared/entities/experiences";
import { personIn } from "../../../entities/experiences/experience-role.ts";
import type { TaggedPerson } from "../../../entities/people/picker/tagged-person.ts";
import type { ExperienceValues } from "./experience-values.ts";

/** The state of a person in the form of an experience. */
export type MemberState =
  | "creator"
  | "member"
  | "pending"
  | "rejected"
  /** Changes by the next save: invite, remove, withdraw the invitation. */
  | "new"
  | "removed"
  | "cancelled";

export interface MemberRow {
  person: TaggedPerson;
  state: MemberState;
}

/**
 * All people of an experience as the form shows them: members, pending invitations, rejected ones (only for the creator: product.md §4),
 * and people to invite. A new experience has only the last.
 */
export function memberRows(
  experience: Experience | undefined,
  values: Pick<ExperienceValues, "invited" | "removed" | "cancelled">,
  isCreator: boolean,
): MemberRow[] {
  const toInvite = values.invited.map((person): MemberRow => ({ person, state: "new" }));
  if (experience === undefined) return toInvite;
  const { accepted_users, creator, pending_invitations } = experience;
  const members = accepted_users.map((id): MemberRow => {
    const kept = id === creator ? "creator" : "member";
    return { person: personOf(experience, id), state: values.removed.includes(id) ? "removed" : kept };
  });
  const newIds = new Set(values.invited.map(({ id }) => id));
  // A member who declined and was invited again has two invitations: the last one counts.
  const last = new Map(pending_invitations.toSorted((a, b) => a.id - b.id).map((one) => [one.invitee, one]));
  const invitations = [...last.values()].flatMap(({ invitee, status }): MemberRow[] => {
    if (status === "accepted" || accepted_users.includes(invitee) || newIds.has(invitee)) return [];
    if (status === "rejected") return isCreator ? [{ person: personOf(experience, invitee), state: status }] : [];
    const state = values.cancelled.includes(invitee) ? "cancelled" : status;
    return [{ person: personOf(experience, invitee), state }];
  });
  return [...members, ...invitations, ...toInvite];
}

/** People that the picker leaves out: members, members to be removed, and invited ones (product.md §5). */
export function excludedIds(experience: Experience | undefined, userId: number): number[] {
  if (experience === undefined) return [userId];
  const waiting = experience.pending_invitations.filter(({ status }) => status === "pending");
  return [userId, ...experience.accepted_users, ...waiting.map(({ invitee }) => invitee)];
}

function personOf(experience: Experience, id: number): TaggedPerson {
  const user = personIn(experience, id);
  return { id, name: user?.user_name ?? "", image: user?.profile.image ?? null };
}
