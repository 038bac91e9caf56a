import type { Actor } from "../../access/caller.ts";
import { grant } from "../../access/grant.ts";
import { refuse } from "../../platform/refusal.ts";
import type { LinkRow, UsableLink } from "./experience-links.repository.ts";
import type { ExperienceRow, Joining } from "./experiences.repository.ts";

/**
 * A link works for everybody who has it, until its creator leaves the experience or deletes their own details (R22).
 */
export function mayUse(row: LinkRow | undefined) {
  if (row === undefined) return refuse("EXPERIENCE_LINK_NOT_FOUND");
  if (row.disabledAt !== null) return refuse("EXPERIENCE_LINK_OFF");
  return grant("experience-link.use", row);
}

/** A caller with a working link may join. */
export function mayJoin({ row }: UsableLink, experience: ExperienceRow, actor: Actor): Joining {
  if (row.experienceId !== experience.id) throw new Error("the link is into another experience");
  return grant("experience.join", { experience, userId: actor.id, inviterId: row.inviterId });
}
