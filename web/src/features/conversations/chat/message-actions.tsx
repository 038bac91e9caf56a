import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Message } from "@chonsu/shared/entities/conversations";
import { type RefObject, useState } from "react";
import { detailOf } from "../../../api/errors.ts";
import { copyText } from "../../../lib/clipboard.ts";
import type { ActionItem } from "../../../ui/action-sheet/action-list.tsx";
import { ActionSheet } from "../../../ui/action-sheet/action-sheet.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { CopyIcon, TrashIcon } from "../../../ui/icon/action-icons.tsx";
import { useToast } from "../../../ui/toast/toast.tsx";
import { useDeleteMessage } from "../conversations.mutations.ts";

interface MessageActionsProps {
  message: Message;
  isMine: boolean;
  /** A ref for the button: a long press on the message clicks it. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Copy, and delete for one's own messages: by a long press, or by a button that appears under the mouse and with the focus. */
export function MessageActions({ message, isMine, button }: MessageActionsProps) {
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
  if (items.length === 0) return null;
  return (
    <>
      <ActionSheet label={chatCopy.messageOptions} items={items} button={button} />
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={chatCopy.removeQuestion}
        confirmLabel={chatCopy.remove}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate(message.id, {
            onError: (error) => toast(detailOf(error, chatCopy.removeFailed), { kind: "error" }),
          });
        }}
      />
    </>
  );
}
