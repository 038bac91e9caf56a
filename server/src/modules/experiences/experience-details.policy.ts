import type { Actor } from "../../command/caller.ts";
import { grant } from "../../command/grant.ts";
import { type Refusal, refuse } from "../../command/refusal.ts";
import type { DeletableDetail, DetailRow, OwnDetail } from "./experience-details.repository.ts";

type Forbidden = Refusal<"EXPERIENCE_DETAIL_NOT_FOUND" | "EXPERIENCE_DETAIL_NOT_OWNED">;

/** Each member edits own details, and nobody else's (R20). */
export function mayChange(row: DetailRow | undefined, actor: Actor): OwnDetail | Forbidden {
  if (row === undefined) return refuse("EXPERIENCE_DETAIL_NOT_FOUND");
  if (row.userId !== actor.id) return refuse("EXPERIENCE_DETAIL_NOT_OWNED");
  grant(row);
  return row;
}

/** One's own, or as the experience's creator (wire.md §3). */
export function mayDelete(
  row: DetailRow | undefined,
  creatorId: number | null,
  actor: Actor,
): DeletableDetail | Forbidden {
  if (row === undefined) return refuse("EXPERIENCE_DETAIL_NOT_FOUND");
  if (row.userId !== actor.id && creatorId !== actor.id) return refuse("EXPERIENCE_DETAIL_NOT_OWNED");
  grant(row);
  return row;
}

/** Words written just now belong to their writer. */
export function justWritten(row: DetailRow): OwnDetail {
  grant(row);
  return row;
}
