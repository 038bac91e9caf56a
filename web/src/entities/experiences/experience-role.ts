import type { Experience, ExperienceDetail } from "@chonsu/shared/entities/experiences";
import type { User } from "@chonsu/shared/entities/users";

/** What a member is to an experience: its creator, one who joined, one who is asked and has not answered (product.md §4). */
export type ExperienceRole = "creator" | "guest" | "invited";

/** The role of a member in an experience, or null where they have none. */
export function roleIn(experience: Experience, userId: number): ExperienceRole | null {
  if (experience.creator === userId) return "creator";
  if (experience.accepted_users.includes(userId)) return "guest";
  return invitationOf(experience, userId) === undefined ? null : "invited";
}

/** The invitation that waits for a member's answer. */
export function invitationOf(experience: Experience, userId: number) {
  return experience.pending_invitations.find(({ invitee, status }) => invitee === userId && status === "pending");
}

/** What a member says about an experience. */
export function detailOf(experience: Experience, userId: number | null): ExperienceDetail | undefined {
  return experience.experience_detail.find(({ user }) => user === userId);
}

/** Somebody an experience names. */
export function personIn(experience: Experience, userId: number | null): User | undefined {
  return experience.people.find(({ id }) => id === userId);
}
