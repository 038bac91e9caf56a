import type { Actor } from "../../command/caller.ts";
import { grant } from "../../command/grant.ts";
import { type Refusal, refuse } from "../../command/refusal.ts";
import type { CommentRow, OwnComment } from "./comments.repository.ts";

/** Only its author edits or deletes a comment, the owner of the post does not either (R18, product.md §6). */
export function mayChange(
  row: CommentRow | undefined,
  actor: Actor,
): OwnComment | Refusal<"COMMENT_NOT_FOUND" | "COMMENT_NOT_OWNED"> {
  if (row === undefined) return refuse("COMMENT_NOT_FOUND");
  if (row.userId !== actor.id) return refuse("COMMENT_NOT_OWNED");
  grant(row);
  return row;
}
