import { readUserId } from "../../api/session.ts";
import { isText, parseDraft, textOf } from "../../lib/forms/form-draft.ts";
import { readStored, removeStored, writeStored } from "../../lib/storage.ts";

/** What outlives the page of a message that has not arrived: its words and the key by which a later try is the same message. */
export interface Unsent {
  readonly clientKey: string;
  readonly text: string;
  /** A picture went with it, which a page does not keep. */
  readonly hadImage: boolean;
}

/** The one who writes is part of the name: a device may have more than one, and both may be in the conversation. */
function nameOf(conversationId: number): string {
  return `chat-unsent-${readUserId()}-${conversationId}`;
}

/** Messages of mine in a conversation that have not arrived as far as this device knows, in the order they were written. */
export function unsentMessages(conversationId: number): Unsent[] {
  return [...(parseDraft(readStored(nameOf(conversationId)) ?? "") ?? [])].flatMap(([, kept]) => {
    const parts = typeof kept === "object" && kept !== null ? new Map<string, unknown>(Object.entries(kept)) : null;
    const clientKey = parts?.get("clientKey");
    if (parts === null || !isText(clientKey)) return [];
    return [{ clientKey, text: textOf(parts.get("text")), hadImage: parts.get("hadImage") === true }];
  });
}

/** Keeps a message until it has arrived or is thrown away. */
export function keepUnsent(conversationId: number, { clientKey, text, hadImage }: Unsent): void {
  store(conversationId, [...unsentMessages(conversationId), { clientKey, text, hadImage }]);
}

/** It has arrived, or was thrown away. */
export function dropUnsent(conversationId: number, clientKey: string): void {
  const kept = unsentMessages(conversationId);
  const left = kept.filter((message) => message.clientKey !== clientKey);
  if (left.length < kept.length) store(conversationId, left);
}

function store(conversationId: number, messages: readonly Unsent[]): void {
  if (messages.length === 0) removeStored(nameOf(conversationId));
  else writeStored(nameOf(conversationId), JSON.stringify(messages));
}
