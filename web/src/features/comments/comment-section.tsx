import { commentsCopy } from "@chonsu/shared/copy/comments";
import type { Comment } from "@chonsu/shared/entities/projects";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ref, useEffect } from "react";
import { createPortal } from "react-dom";
import { detailOf, isRefusedWith } from "../../api/errors.ts";
import { dropIfGone } from "../../entities/projects/projects.cache.ts";
import { useDraft } from "../../lib/forms/draft.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentList } from "./comment-list.tsx";
import styles from "./comments.module.css";
import { useAddComment } from "./comments.mutations.ts";
import { commentQueries } from "./comments.queries.ts";
import { CommentsSkeleton } from "./comments-skeleton.tsx";
import { commentDraftKey, keyOf, useRestoreUnsent } from "./unsent-comments.ts";

interface CommentSectionProps {
  id?: string | undefined;
  projectId: number;
  /** The title of the post, for the accessible name of the section. */
  title: string;
  viewerId: number;
  /** The field for a new comment. */
  inputRef?: Ref<HTMLTextAreaElement> | undefined;
  /** The foot of the page, in which the field for a new comment stands; null until it is rendered. Without it the field follows the comments. */
  foot?: HTMLElement | null | undefined;
}

/** More rows at the foot of the page would leave no room for what one answers. */
const FOOT_ROWS_MAX = 4;

/** The comments of a post, in place: one request for all of them, and a field for a new one (product.md §2, comments). */
export function CommentSection({ id, projectId, title, viewerId, inputRef, foot }: CommentSectionProps) {
  const comments = useQuery(commentQueries.list(projectId));
  const gone = isRefusedWith(comments.error, "PROJECT_NOT_FOUND") ? comments.error : null;
  useGone(projectId, gone);
  return (
    <section id={id} aria-label={commentsCopy.of(title)} className={styles.section}>
      {comments.isPending && <CommentsSkeleton />}
      {gone !== null && comments.data === undefined && (
        <p className={styles.empty}>{detailOf(gone, commentsCopy.loadFailed)}</p>
      )}
      {comments.isError && gone === null && comments.data === undefined && (
        <ErrorState
          title={commentsCopy.loadFailed}
          onRetry={() => void comments.refetch()}
          isRetrying={comments.isFetching}
        />
      )}
      {comments.data !== undefined && (
        <>
          {comments.data.length === 0 && <p className={styles.empty}>{commentsCopy.empty}</p>}
          <CommentList comments={comments.data} projectId={projectId} viewerId={viewerId} />
          <NewCommentForm {...{ comments: comments.data, projectId, viewerId, inputRef, foot }} />
        </>
      )}
    </section>
  );
}

/** When the post is gone, says so and removes it from the lists. */
function useGone(projectId: number, refusal: Error | null): void {
  const client = useQueryClient();
  const toast = useToast();
  useEffect(() => {
    if (refusal === null) return;
    toast(detailOf(refusal, commentsCopy.loadFailed), { kind: "error" });
    dropIfGone(client, projectId, refusal);
  }, [client, toast, projectId, refusal]);
}

interface NewCommentFormProps extends Pick<CommentSectionProps, "projectId" | "viewerId" | "inputRef" | "foot"> {
  comments: readonly Comment[];
}

function NewCommentForm({ comments, projectId, viewerId, inputRef, foot }: NewCommentFormProps) {
  useRestoreUnsent(viewerId, projectId, comments);
  const draftKey = commentDraftKey(viewerId, projectId);
  const [text, setText] = useDraft(draftKey);
  const { data: writer } = useQuery(commentQueries.writer());
  const add = useAddComment(projectId, viewerId);
  const writing = (
    <div className={classNames(styles.writer, foot === undefined && styles.afterList)}>
      <Avatar id={viewerId} name={writer?.user_name ?? null} image={writer?.profile.image} size="s" />
      <CommentForm
        kind="comment"
        isInline
        text={text}
        onText={setText}
        onSubmit={(content) => {
          setText("");
          add.mutate({
            content,
            parentId: null,
            draftKey,
            clientKey: keyOf(viewerId, projectId, { content, draftKey }),
          });
        }}
        label={commentsCopy.input}
        placeholder={commentsCopy.placeholder}
        submitLabel={commentsCopy.add}
        inputRef={inputRef}
        maxRows={foot === undefined ? undefined : FOOT_ROWS_MAX}
      />
    </div>
  );
  if (foot === undefined) return writing;
  return foot === null ? null : createPortal(writing, foot);
}
