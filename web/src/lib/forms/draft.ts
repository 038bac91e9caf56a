import { useCallback } from "react";
import { readStored } from "../storage.ts";
import { useStoredText, writeStoredText } from "../stored-text.ts";

const PREFIX = "draft:";

/**
 * The text that was typed and not sent, or an empty text. Drafts stay on this device until they are sent or discarded, or the member logs
 * out.
 */
export function readDraft(key: string): string {
  return readStored(PREFIX + key) ?? "";
}

/** Stores a draft; an empty text removes it. Components that show the draft are updated. */
export function writeDraft(key: string, text: string): void {
  writeStoredText(PREFIX + key, text);
}

/** A draft as the state of a text field; every change is stored. */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const setText = useCallback((next: string) => writeDraft(key, next), [key]);
  return [useStoredText(PREFIX + key), setText];
}
