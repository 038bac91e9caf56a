import type { Actor } from "../../access/caller.ts";
import { grant } from "../../access/grant.ts";
import { refuse } from "../../platform/refusal.ts";
import type { ExperienceRow, Joining, ManagedExperience, Removal } from "./experiences.repository.ts";

/** Only the creator may invite, cancel, change the title and remove members (R20). */
export function mayManage(row: ExperienceRow, actor: Actor) {
  const { creatorId } = row;
  if (creatorId !== actor.id) return refuse("EXPERIENCE_NOT_CREATOR");
  return grant("experience.manage", { ...row, creatorId });
}

/** `mayManage` for an experience that may not exist. */
export function mayManageFound(row: ExperienceRow | undefined, actor: Actor) {
  return row === undefined ? refuse("EXPERIENCE_NOT_FOUND") : mayManage(row, actor);
}

/** Only members may add details and leave. Reading the link is also allowed to invitees. */
export function mayTakePart(row: ExperienceRow | undefined, isPart: boolean, actor: Actor) {
  if (row === undefined) return refuse("EXPERIENCE_NOT_FOUND");
  return isPart
    ? grant("experience.take-part", { experience: row, userId: actor.id })
    : refuse("EXPERIENCE_NOT_MEMBER");
}

/** The creator of an experience is its first member. */
export function justBegun(experience: ExperienceRow, actor: Actor): Joining {
  if (experience.creatorId !== actor.id) throw new Error("somebody else began this experience");
  return grant("experience.join", { experience, userId: actor.id, inviterId: actor.id });
}

/** A member may leave their own experiences. */
export function mayLeave(experienceIds: readonly number[], actor: Actor): Removal {
  return grant("experience.remove-members", { experienceIds, userIds: [actor.id] });
}

/** The creator may remove members. */
export function mayPutOut({ row }: ManagedExperience, userIds: readonly number[]): Removal {
  return grant("experience.remove-members", { experienceIds: [row.id], userIds });
}
