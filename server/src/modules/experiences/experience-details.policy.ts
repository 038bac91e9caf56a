import type { Actor } from "../../access/caller.ts";
import { grant } from "../../access/grant.ts";
import { refuse } from "../../platform/refusal.ts";
import type { DeletableDetail, DetailRow, OwnDetail } from "./experience-details.repository.ts";
import type { DisableLinks } from "./experience-links.repository.ts";
import type { Joining, Part, Removal } from "./experiences.repository.ts";

/** Each member may edit only their own details (R20). */
export function mayChange(row: DetailRow | undefined, actor: Actor) {
  if (row === undefined) return refuse("EXPERIENCE_DETAIL_NOT_FOUND");
  if (row.userId !== actor.id) return refuse("EXPERIENCE_DETAIL_NOT_OWNED");
  return grant("experience-detail.change", row);
}

/**
 * Members may delete their own details, and the creator of the experience may delete the details of any member (wire.md
 * §3).
 */
export function mayDelete(row: DetailRow | undefined, creatorId: number | null, actor: Actor) {
  if (row === undefined) return refuse("EXPERIENCE_DETAIL_NOT_FOUND");
  if (row.userId !== actor.id && creatorId !== actor.id) return refuse("EXPERIENCE_DETAIL_NOT_OWNED");
  return grant("experience-detail.delete", row);
}

/** Details that were just created belong to their writer. */
export function justWritten(row: DetailRow, { row: { experience, userId } }: Part | Joining): OwnDetail {
  if (row.userId !== userId || row.experienceId !== experience.id) throw new Error("somebody else wrote these words");
  return grant("experience-detail.change", row);
}

/** The share links of members whose details are deleted, or who leave, must stop working (R22). */
export function disablesLinks(gone: DeletableDetail | Removal): DisableLinks {
  if (gone.permission === "experience.remove-members") {
    return grant("experience-link.disable", { experienceIds: gone.row.experienceIds, inviterIds: gone.row.userIds });
  }
  const { experienceId, userId } = gone.row;
  return grant("experience-link.disable", { experienceIds: [experienceId], inviterIds: [userId] });
}
