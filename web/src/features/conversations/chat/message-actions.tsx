import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Message } from "@chonsu/shared/entities/conversations";
import { useState } from "react";
import { detailOf } from "../../../api/errors.ts";
import { copyText } from "../../../lib/clipboard.ts";
import type { ActionItem } from "../../../ui/action-sheet/action-list.tsx";
import { ActionSheet } from "../../../ui/action-sheet/action-sheet.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { CopyIcon, TrashIcon } from "../../../ui/icon/action-icons.tsx";
import { useToast } from "../../../ui/toast/toast.tsx";
import { useDeleteMessage } from "../conversations.mutations.ts";

/** Copy, and delete for one's own messages. On phones too, not only on hover. */
export function MessageActions({ message, isMine }: { message: Message; isMine: boolean }) {
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
      <ActionSheet label={chatCopy.messageOptions} items={items} />
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
