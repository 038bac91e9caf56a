import type { Comment } from "@chonsu/shared/entities/projects";

/** A comment and the replies to it, both oldest first. */
export interface Thread {
  readonly root: Comment;
  readonly replies: readonly Comment[];
}

/**
 * The flat list of the server as threads. Comments nest one level (R18): a reply to a reply joins the thread of its root. A reply whose
 * parent is not in the list stands for itself, so that nothing gets lost.
 */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const replies = new Map<number, Comment[]>();
  const roots: Comment[] = [];
  for (const comment of comments) {
    const root = rootOf(comment, byId);
    if (root === comment) roots.push(comment);
    else replies.set(root.id, [...(replies.get(root.id) ?? []), comment]);
  }
  return roots.map((root) => ({ root, replies: replies.get(root.id) ?? [] }));
}

/** The list without a comment and without the replies to it, which go with it (wire.md §3). */
export function withoutThread(comments: readonly Comment[], id: number): Comment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  return comments.filter((comment) => comment.id !== id && rootOf(comment, byId).id !== id);
}

function rootOf(comment: Comment, byId: ReadonlyMap<number, Comment>): Comment {
  const seen = new Set<number>();
  let root = comment;
  while (root.parent_comment !== null && !seen.has(root.id)) {
    seen.add(root.id);
    const parent = byId.get(root.parent_comment);
    if (parent === undefined) break;
    root = parent;
  }
  return root;
}
