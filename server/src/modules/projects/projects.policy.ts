import type { Actor } from "../../command/caller.ts";
import { grant } from "../../command/grant.ts";
import { type Refusal, refuse } from "../../command/refusal.ts";
import type { OwnProject, ProjectRow } from "./projects.repository.ts";

/** Only the owner edits or deletes (R17). */
export function mayChange(
  row: ProjectRow | undefined,
  actor: Actor,
): OwnProject | Refusal<"PROJECT_NOT_FOUND" | "PROJECT_NOT_OWNED"> {
  if (row === undefined) return refuse("PROJECT_NOT_FOUND");
  if (row.userId !== actor.id) return refuse("PROJECT_NOT_OWNED");
  grant(row);
  return row;
}

/** A post written just now belongs to its writer. */
export function justWritten(row: ProjectRow): OwnProject {
  grant(row);
  return row;
}
