import type { Actor } from "../../access/caller.ts";
import { grant } from "../../access/grant.ts";
import { refuse } from "../../platform/refusal.ts";
import type { CommentRow } from "./comments.repository.ts";

/**
 * Every member may comment on every post, or reply to a comment of it. A reply to a reply gets the same top-level
 * parent (R18).
 */
export function mayWrite(
  post: { readonly id: number } | undefined,
  parentId: number | null,
  answered: CommentRow | undefined,
  actor: Actor,
) {
  if (post === undefined) return refuse("PROJECT_NOT_FOUND");
  if (parentId !== null && answered?.projectId !== post.id) return refuse("COMMENT_NOT_FOUND");
  return grant("comment.write", {
    projectId: post.id,
    userId: actor.id,
    parentId: answered?.parentId ?? answered?.id ?? null,
  });
}

/** Only the author may edit or delete a comment; the owner of the post may not (R18, product.md §6). */
export function mayChange(row: CommentRow | undefined, actor: Actor) {
  if (row === undefined) return refuse("COMMENT_NOT_FOUND");
  if (row.userId !== actor.id) return refuse("COMMENT_NOT_OWNED");
  return grant("comment.change", row);
}
