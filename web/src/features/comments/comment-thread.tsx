import { commentsCopy } from "@chonsu/shared/copy/comments";
import { type CommentActions, CommentRow } from "./comment-row.tsx";
import styles from "./comments.module.css";
import type { Thread } from "./threads.ts";

interface CommentThreadProps extends CommentActions {
  thread: Thread;
  viewerId: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** A comment with its replies behind "답글 N개 보기" (product.md §2). */
export function CommentThread({ thread, viewerId, isOpen, onToggle, ...actions }: CommentThreadProps) {
  const { root, replies } = thread;
  const toggle = replies.length > 0 && (
    <button type="button" className={styles.word} aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? commentsCopy.hideReplies : commentsCopy.showReplies(replies.length)}
    </button>
  );
  return (
    <li className={styles.thread}>
      <CommentRow comment={root} isOwn={root.user === viewerId} aside={toggle} {...actions} />
      {replies.length > 0 && isOpen && (
        <ul className={styles.replies}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentRow comment={reply} isOwn={reply.user === viewerId} {...actions} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
