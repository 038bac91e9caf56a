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

/**
 * The text that was typed and not sent, or an empty text. Drafts stay on this device until they are sent or discarded, or the member logs
 * out.
 */
export function readDraft(key: string): string {
  return readStored(PREFIX + key) ?? "";
}

/** Stores a draft; an empty text removes it. Components that show the draft are updated. */
export function writeDraft(key: string, text: string): void {
  if (text === "") removeStored(PREFIX + key);
  else writeStored(PREFIX + key, text);
  for (const listener of listeners) listener();
}

/** A draft as the state of a text field; every change is stored. */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => readDraft(key));
  const setText = useCallback((next: string) => writeDraft(key, next), [key]);
  return [text, setText];
}
