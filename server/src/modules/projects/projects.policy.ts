import type { Actor } from "../../access/caller.ts";
import { grant } from "../../access/grant.ts";
import { refuse } from "../../platform/refusal.ts";
import type { OwnProject, Post, ProjectRow } from "./projects.repository.ts";

/** Only the author may edit or delete (R17). */
export function mayChange(row: ProjectRow | undefined, actor: Actor) {
  if (row === undefined) return refuse("PROJECT_NOT_FOUND");
  if (row.userId !== actor.id) return refuse("PROJECT_NOT_OWNED");
  return grant("project.change", row);
}

/** A post that was just created belongs to its author. */
export function justWritten(row: ProjectRow, actor: Actor): OwnProject {
  if (row.userId !== actor.id) throw new Error("somebody else wrote this post");
  return grant("project.change", row);
}

/** Every member may like every post, in their own name. */
export function mayLike(row: Post | undefined, actor: Actor) {
  if (row === undefined) return refuse("PROJECT_NOT_FOUND");
  return grant("project.like", { projectId: row.id, userId: actor.id });
}
