import { useSyncExternalStore } from "react";
import { onStoredChange, readStored, removeStored, writeStored } from "./storage.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStoredChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Stores a text on this device; an empty text removes it. Components that show it are updated. */
export function writeStoredText(key: string, text: string): void {
  if (text === "") removeStored(key);
  else writeStored(key, text);
  for (const listener of listeners) listener();
}

/** A stored text, or an empty one; follows changes in every tab. */
export function useStoredText(key: string): string {
  return useSyncExternalStore(subscribe, () => readStored(key) ?? "");
}
