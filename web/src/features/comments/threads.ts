import type { Comment } from "@chonsu/shared/entities/projects";

/** A comment and its replies, oldest first. */
export interface Thread {
  readonly root: Comment;
  readonly replies: readonly Comment[];
}

/**
 * Groups the server's flat list into threads. Comments nest one level (R18): a reply to a reply belongs to the thread of its root. A reply
 * whose parent is not in the list becomes a thread, so that nothing is lost.
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

/** The list without a comment and its replies, which are deleted with it (wire.md §3). */
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
