import { commentsCopy } from "@chonsu/shared/copy/comments";
import type { Comment } from "@chonsu/shared/entities/projects";
import { use, useMemo, useState } from "react";
import { writeDraft } from "../../lib/forms/draft.ts";
import { BeginsOpen } from "../../ui/collapsible-text/collapsible-text.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { EditSheet, ReplySheet } from "./comment-sheet.tsx";
import { CommentThread } from "./comment-thread.tsx";
import styles from "./comments.module.css";
import { useAddComment, useEditComment, useRemoveComment } from "./comments.mutations.ts";
import { type Thread, threadsOf } from "./threads.ts";
import { keyOf } from "./unsent-comments.ts";
import { useJumpToComment, useWantedComment } from "./use-jump.ts";

/** The open sheet or dialog for a comment. It is kept while it closes. */
interface OpenDialog {
  kind: "reply" | "edit" | "remove";
  comment: Comment;
  isOpen: boolean;
}

interface CommentListProps {
  comments: readonly Comment[];
  projectId: number;
  viewerId: number;
}

/**
 * All threads of a post with their actions, scrolled to the comment that the URL names. On the page of a post all threads are open at
 * first. Elsewhere a thread opens after the viewer has replied in it (product.md §4).
 */
export function CommentList({ comments, projectId, viewerId }: CommentListProps) {
  const threads = useMemo(() => threadsOf(comments), [comments]);
  const wanted = useWantedComment(comments);
  const beginsOpen = use(BeginsOpen);
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(
    () => new Map(wanted === undefined ? [] : [[rootIdOf(wanted, threads), true]]),
  );
  const isOpen = (id: number) => opened.get(id) ?? beginsOpen;
  const list = useJumpToComment(wanted?.id);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const begin = (kind: OpenDialog["kind"]) => (comment: Comment) => setDialog({ kind, comment, isOpen: true });
  const setOpen = (id: number, next: boolean) => setOpened((now) => new Map([...now, [id, next]]));
  return (
    <>
      <ul ref={list} className={styles.list}>
        {threads.map((thread) => (
          <CommentThread
            key={thread.root.id}
            thread={thread}
            viewerId={viewerId}
            isOpen={isOpen(thread.root.id)}
            onToggle={() => setOpen(thread.root.id, !isOpen(thread.root.id))}
            onReply={begin("reply")}
            onEdit={begin("edit")}
            onRemove={begin("remove")}
          />
        ))}
      </ul>
      {dialog !== null && (
        <CommentDialog
          key={`${dialog.kind}-${dialog.comment.id}`}
          dialog={dialog}
          projectId={projectId}
          viewerId={viewerId}
          onReplied={() => setOpen(rootIdOf(dialog.comment, threads), true)}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
        />
      )}
    </>
  );
}

function rootIdOf(comment: Comment, threads: readonly Thread[]): number {
  const thread = threads.find(({ root, replies }) => [root, ...replies].some(({ id }) => id === comment.id));
  return thread?.root.id ?? comment.id;
}

interface CommentDialogProps {
  dialog: OpenDialog;
  projectId: number;
  viewerId: number;
  onReplied: () => void;
  onClose: () => void;
}

function CommentDialog({ dialog, projectId, viewerId, onReplied, onClose }: CommentDialogProps) {
  const { comment, isOpen } = dialog;
  const add = useAddComment(projectId, viewerId);
  const edit = useEditComment(projectId);
  const remove = useRemoveComment(projectId);
  const isReply = comment.parent_comment !== null;
  switch (dialog.kind) {
    case "reply": {
      const draftKey = `reply:${viewerId}:${comment.id}`;
      const submit = (content: string) => {
        add.mutate({
          content,
          parentId: comment.id,
          draftKey,
          clientKey: keyOf(viewerId, projectId, { content, draftKey }),
        });
        onReplied();
        onClose();
      };
      return <ReplySheet {...{ comment, isOpen, draftKey, onClose }} onSubmit={submit} />;
    }
    case "edit": {
      const draftKey = `comment-edit:${viewerId}:${comment.id}`;
      const submit = (content: string) => {
        const end = () => {
          writeDraft(draftKey, "");
          onClose();
        };
        edit.mutateAsync({ id: comment.id, content }).then(end, () => undefined);
      };
      return <EditSheet {...{ comment, isOpen, draftKey, onClose }} isBusy={edit.isPending} onSubmit={submit} />;
    }
    case "remove":
      return (
        <ConfirmDialog
          isOpen={isOpen}
          isDanger
          isBusy={remove.isPending}
          title={isReply ? commentsCopy.removeReplyQuestion : commentsCopy.removeQuestion}
          confirmLabel={commentsCopy.remove}
          onCancel={onClose}
          onConfirm={() => void remove.mutateAsync(comment.id).then(onClose, onClose)}
        >
          {isReply ? undefined : commentsCopy.removeWarning}
        </ConfirmDialog>
      );
    default:
      return dialog.kind satisfies never;
  }
}
