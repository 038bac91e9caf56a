import { useState } from "react";
import { readStored, removeStored, writeStored } from "../../lib/storage.ts";

/** Includes the writer: both members of a conversation may use one device. */
export function chatDraftKey(userId: number, conversationId: number): string {
  return `chat-draft-${userId}-${conversationId}`;
}

/** Text that was typed and not sent, kept on this device. Each tab has its own text. */
export function useTabDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readStored(key) ?? "");
  return [
    text,
    (next) => {
      setText(next);
      if (next !== "") writeStored(key, next);
      // Another tab has stored its own text since.
      else if (readStored(key) === text) removeStored(key);
    },
  ];
}

/** Puts a text into the composer of a conversation that is opened next, below what stands there already. */
export function addToChatDraft(key: string, text: string): void {
  const typed = readStored(key) ?? "";
  if (!typed.includes(text)) writeStored(key, typed === "" ? text : `${typed}\n${text}`);
}
