import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Message } from "@chonsu/shared/entities/conversations";
import { type RefObject, useState } from "react";
import { detailOf } from "../../../../api/errors.ts";
import { copyText } from "../../../../lib/clipboard.ts";
import type { ActionItem } from "../../../../ui/action-sheet/action-list.tsx";
import { ActionSheet } from "../../../../ui/action-sheet/action-sheet.tsx";
import { ConfirmDialog } from "../../../../ui/dialog/confirm-dialog.tsx";
import { CopyIcon, TrashIcon } from "../../../../ui/icon/action-icons.tsx";
import { useToast } from "../../../../ui/toast/toast.tsx";
import { useDeleteMessage } from "../../conversations.mutations.ts";

interface MessageActionsProps {
  message: Message;
  isMine: boolean;
  /** Says which message it is: sender and time. */
  name: string;
  /** A ref for the button: a long press on the message clicks it. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Whether anything can be done with a message: system and deleted messages have no text of anybody. */
export function hasActions({ is_system, is_deleted, message, sender }: Message, userId: number): boolean {
  return !is_system && !is_deleted && (message !== "" || sender === userId);
}

/** The id of the element with the text of a message. The options button is described by it. */
export function textIdOf({ id }: Message): string {
  return `message-text-${id}`;
}

/** The id of the sentence that explains the arrow keys on the button. */
export const OPTIONS_HINT_ID = "message-options-hint";

/** Copy, and delete for one's own messages: by a long press, or by a button that appears under the mouse and with the focus. */
export function MessageActions({ message, isMine, name, button }: MessageActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteMessage(message.conversation);
  const toast = useToast();
  const copy = async () => {
    const isCopied = (await copyText(message.message)) === "copied";
    toast(isCopied ? chatCopy.copied : chatCopy.copyFailed, { kind: isCopied ? "success" : "error" });
  };
  const items: ActionItem[] = [];
  if (message.message !== "") items.push({ label: chatCopy.copy, icon: <CopyIcon />, onSelect: () => void copy() });
  if (isMine)
    items.push({ label: chatCopy.remove, icon: <TrashIcon />, isDanger: true, onSelect: () => setAsking(true) });
  return (
    <>
      <ActionSheet
        label={chatCopy.messageOptions(name)}
        describedBy={`${textIdOf(message)} ${OPTIONS_HINT_ID}`}
        items={items}
        button={button}
      />
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={chatCopy.removeQuestion}
        confirmLabel={chatCopy.remove}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove
            .mutateAsync(message.id)
            .catch((error: unknown) => toast(detailOf(error, chatCopy.removeFailed), { kind: "error" }));
        }}
      />
    </>
  );
}
