import { commentsCopy } from "@chonsu/shared/copy/comments";
import type { Comment } from "@chonsu/shared/entities/projects";
import { useRef, useState } from "react";
import { readDraft, useDraft, writeDraft } from "../../lib/forms/draft.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { CommentForm } from "./comment-form.tsx";

const ROWS = 3;

interface ReplySheetProps {
  /** The comment to reply to. */
  comment: Comment;
  isOpen: boolean;
  draftKey: string;
  onClose: () => void;
  onSubmit: (content: string) => void;
}

/** A sheet for a reply (product.md §2: an input modal). Closing it keeps the typed text. */
export function ReplySheet({ comment, isOpen, draftKey, onClose, onSubmit }: ReplySheetProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(draftKey);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={commentsCopy.replyTo(comment.user_name)} initialFocus={field}>
      <CommentForm
        kind="reply"
        text={text}
        onText={setText}
        onSubmit={(content) => {
          setText("");
          onSubmit(content);
        }}
        label={commentsCopy.replyInput}
        submitLabel={commentsCopy.addReply}
        minRows={ROWS}
        inputRef={field}
      />
    </Sheet>
  );
}

interface EditSheetProps {
  comment: Comment;
  isOpen: boolean;
  isBusy: boolean;
  draftKey: string;
  onClose: () => void;
  onSubmit: (content: string) => void;
}

/** A sheet for editing an own comment or reply. It closes when the new text is stored; closing it earlier keeps the typed text. */
export function EditSheet({ comment, isOpen, isBusy, draftKey, onClose, onSubmit }: EditSheetProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readDraft(draftKey) || comment.content);
  const isReply = comment.parent_comment !== null;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => !isBusy && onClose()}
      title={isReply ? commentsCopy.editReplyTitle : commentsCopy.editTitle}
      initialFocus={field}
    >
      <CommentForm
        kind={isReply ? "reply" : "comment"}
        text={text}
        onText={(next) => {
          setText(next);
          writeDraft(draftKey, next === comment.content ? "" : next);
        }}
        onSubmit={onSubmit}
        isBusy={isBusy}
        label={isReply ? commentsCopy.replyInput : commentsCopy.input}
        submitLabel={commentsCopy.save}
        minRows={ROWS}
        inputRef={field}
      />
    </Sheet>
  );
}
