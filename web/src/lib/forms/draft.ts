import { useCallback, useSyncExternalStore } from "react";
import { onStoredChange, readStored, removeStored, writeStored } from "../storage.ts";

const PREFIX = "draft:";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStoredChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** What was typed and not sent, or an empty text. Drafts live on this device until they are sent, discarded, or the member logs out. */
export function readDraft(key: string): string {
  return readStored(PREFIX + key) ?? "";
}

/** Keeps what is typed; an empty text forgets it. Whoever shows the draft sees the change. */
export function writeDraft(key: string, text: string): void {
  if (text === "") removeStored(PREFIX + key);
  else writeStored(PREFIX + key, text);
  for (const listener of listeners) listener();
}

/** The draft under a key as the state of a text field: what is typed is kept at every stroke. */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => readDraft(key));
  const setText = useCallback((next: string) => writeDraft(key, next), [key]);
  return [text, setText];
}
