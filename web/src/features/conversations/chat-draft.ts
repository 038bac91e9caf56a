import { useEffect, useState } from "react";
import { readStored, removeStored, writeStored } from "../../lib/storage.ts";

/** Includes the writer: both members of a conversation may use one device. */
export function chatDraftKey(userId: number, conversationId: number): string {
  return `chat-draft-${userId}-${conversationId}`;
}

/** Called when this page puts a text into a composer. */
const listeners = new Set<(key: string, text: string) => void>();

/** Text that was typed and not sent, kept on this device. Each tab has its own text. */
export function useTabDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readStored(key) ?? "");
  useEffect(() => {
    const listener = (changed: string, next: string) => changed === key && setText(next);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [key]);
  return [
    text,
    (next) => {
      setText(next);
      if (next === "") removeStored(preparedKey(key));
      if (next !== "") writeStored(key, next);
      // Another tab has stored its own text since.
      else if (readStored(key) === text) removeStored(key);
    },
  ];
}

/** Where the last text is kept that was put into the composer. */
function preparedKey(key: string): string {
  return `${key}-prepared`;
}

/**
 * Puts a text into the composer of a conversation, below what was typed there. It takes the place of an earlier one that nobody has
 * edited.
 */
export function addToChatDraft(key: string, text: string): void {
  const before = readStored(key) ?? "";
  if (before.includes(text)) return;
  const prepared = readStored(preparedKey(key));
  const isUnedited = prepared !== null && (before === prepared || before.endsWith(`\n${prepared}`));
  const typed = isUnedited ? before.slice(0, -prepared.length).trimEnd() : before;
  const next = typed === "" ? text : `${typed}\n${text}`;
  writeStored(key, next);
  writeStored(preparedKey(key), text);
  for (const listener of listeners) listener(key, next);
}
