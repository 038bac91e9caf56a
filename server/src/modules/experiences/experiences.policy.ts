import type { Actor } from "../../command/caller.ts";
import { grant } from "../../command/grant.ts";
import { type Refusal, refuse } from "../../command/refusal.ts";
import type { ExperienceRow, ManagedExperience } from "./experiences.repository.ts";

/** Only the creator invites, cancels, retitles and removes people (R20). */
export function mayManage(row: ExperienceRow, actor: Actor): ManagedExperience | Refusal<"EXPERIENCE_NOT_CREATOR"> {
  const { creatorId } = row;
  if (creatorId !== actor.id) return refuse("EXPERIENCE_NOT_CREATOR");
  const managed = { ...row, creatorId };
  grant(managed);
  return managed;
}

/** `mayManage` of an experience that may not be there. */
export function mayManageFound(
  row: ExperienceRow | undefined,
  actor: Actor,
): ManagedExperience | Refusal<"EXPERIENCE_NOT_FOUND" | "EXPERIENCE_NOT_CREATOR"> {
  return row === undefined ? refuse("EXPERIENCE_NOT_FOUND") : mayManage(row, actor);
}

/** Writing about an experience and leaving it are for those in it; to ask for its link, to be invited is enough. */
export function mayTakePart(
  row: ExperienceRow | undefined,
  isPart: boolean,
): ExperienceRow | Refusal<"EXPERIENCE_NOT_FOUND" | "EXPERIENCE_NOT_MEMBER"> {
  if (row === undefined) return refuse("EXPERIENCE_NOT_FOUND");
  return isPart ? row : refuse("EXPERIENCE_NOT_MEMBER");
}
