import { commentsCopy } from "@chonsu/shared/copy/comments";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import type { Comment } from "@chonsu/shared/entities/projects";
import { COMMENT_COLLAPSED_PX } from "@chonsu/shared/limits";
import type { ReactNode } from "react";
import { RelationBadge } from "../../entities/people/relation-badge.tsx";
import { useOnline } from "../../lib/online.ts";
import { paths } from "../../paths/paths.ts";
import { ActionSheet } from "../../ui/action-sheet/action-sheet.tsx";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { CollapsibleText } from "../../ui/collapsible-text/collapsible-text.tsx";
import { PenIcon, TrashIcon } from "../../ui/icon/action-icons.tsx";
import { Link } from "../../ui/link/link.tsx";
import { LinkedText } from "../../ui/linked-text/linked-text.tsx";
import { TimeAgo } from "../../ui/time-ago/time-ago.tsx";
import styles from "./comments.module.css";
import { isPending } from "./unsent-comments.ts";

export interface CommentActions {
  onReply: (comment: Comment) => void;
  onEdit: (comment: Comment) => void;
  onRemove: (comment: Comment) => void;
}

interface CommentRowProps extends CommentActions {
  comment: Comment;
  /** Shown beside 답글 달기: the button for the replies. */
  aside?: ReactNode;
  /** The viewer wrote it, so it has a menu. */
  isOwn: boolean;
}

/** One comment or reply: picture, name, relation, age, text, 답글 달기; three dots on own ones (product.md §2, §6). */
export function CommentRow({ comment, isOwn, aside, onReply, onEdit, onRemove }: CommentRowProps) {
  const isSending = isPending(comment);
  const isOnline = useOnline();
  const isGone = comment.user === DELETED_USER_ID;
  return (
    <div data-comment={comment.id} tabIndex={-1} className={classNames(styles.row, isSending && styles.sending)}>
      <Author comment={comment}>
        <Avatar id={comment.user} name={isGone ? null : comment.user_name} image={comment.user_image} size="s" />
      </Author>
      <div className={styles.words}>
        <p className={styles.meta}>
          <strong className={styles.name}>{comment.user_name}</strong>
          {!isGone && <RelationBadge degree={comment.relation_degree} size={14} />}
          {isSending ? (
            <span role="status">{isOnline ? commentsCopy.sending : commentsCopy.sendsLater}</span>
          ) : (
            <TimeAgo at={comment.created_at} />
          )}
        </p>
        <CollapsibleText maxHeight={COMMENT_COLLAPSED_PX} isText className={styles.text}>
          <LinkedText text={comment.content} />
        </CollapsibleText>
        {!isSending && (
          <div className={styles.acts}>
            <button
              type="button"
              className={styles.word}
              aria-label={commentsCopy.replyTo(comment.user_name)}
              onClick={() => onReply(comment)}
            >
              {commentsCopy.reply}
            </button>
            {aside}
          </div>
        )}
      </div>
      {isOwn && !isSending && (
        <ActionSheet
          label={commentsCopy.options(comment.user_name)}
          items={[
            { label: commentsCopy.edit, icon: <PenIcon />, onSelect: () => onEdit(comment) },
            { label: commentsCopy.remove, icon: <TrashIcon />, isDanger: true, onSelect: () => onRemove(comment) },
          ]}
        />
      )}
    </div>
  );
}

/** Links to the profile, unless the author has left (R8). */
function Author({ comment, children }: { comment: Comment; children: ReactNode }) {
  if (comment.user === DELETED_USER_ID) return <span className={styles.face}>{children}</span>;
  return (
    <Link
      href={paths.profile(comment.user)}
      className={styles.face}
      aria-label={commentsCopy.profileOf(comment.user_name)}
    >
      {children}
    </Link>
  );
}
