import { experienceCardCopy as copy } from "@chonsu/shared/copy/experience-cards";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import type { Experience, ExperienceDetail } from "@chonsu/shared/entities/experiences";
import type { User } from "@chonsu/shared/entities/users";

/** A member's role in an experience: creator, joined, or invited without an answer (product.md §4). */
export type ExperienceRole = "creator" | "guest" | "invited";

/** The role of a member in an experience, or null. */
export function roleIn(experience: Experience, userId: number): ExperienceRole | null {
  if (experience.creator === userId) return "creator";
  if (experience.accepted_users.includes(userId)) return "guest";
  return invitationOf(experience, userId) === undefined ? null : "invited";
}

/** The pending invitation of a member. */
export function invitationOf(experience: Experience, userId: number) {
  return experience.pending_invitations.find(({ invitee, status }) => invitee === userId && status === "pending");
}

/** A member's detail of an experience. */
export function detailOf(experience: Experience, userId: number | null): ExperienceDetail | undefined {
  return experience.experience_detail.find(({ user }) => user === userId);
}

/** A user that an experience names. */
export function personIn(experience: Experience, userId: number | null): User | undefined {
  return experience.people.find(({ id }) => id === userId);
}

/** Whether a detail still has the words of another member (R46). A server may not say it. */
export function isCopied(detail: ExperienceDetail): boolean {
  return typeof detail.written_by === "number";
}

/** Says whose words a copied detail has. A visitor does not see all people of an experience. */
export function writerText(experience: Experience, { written_by: writer }: ExperienceDetail): string {
  if (writer === DELETED_USER_ID) return copy.introductionBy(copy.unknownPerson);
  const name = personIn(experience, writer)?.user_name;
  return name === undefined ? copy.introductionByOther : copy.introductionBy(name);
}
