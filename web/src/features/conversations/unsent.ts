import { readUserId } from "../../api/session.ts";
import { isText, parseDraft, textOf } from "../../lib/forms/form-draft.ts";
import { readStored, removeStored, writeStored } from "../../lib/storage.ts";

/** The part of a message being sent that survives a reload: its text, and the key that makes a retry the same message. */
export interface Unsent {
  readonly clientKey: string;
  readonly text: string;
  /** It had a picture, which is lost on a reload. */
  readonly hadImage: boolean;
}

/** The key includes the writer: two members may use one device, and both may be in the conversation. */
function nameOf(conversationId: number): string {
  return `chat-unsent-${readUserId()}-${conversationId}`;
}

/** My messages in a conversation that may not have arrived: this device got no response. In the order they were written. */
export function unsentMessages(conversationId: number): Unsent[] {
  return [...(parseDraft(readStored(nameOf(conversationId)) ?? "") ?? [])].flatMap(([, kept]) => {
    const parts = typeof kept === "object" && kept !== null ? new Map<string, unknown>(Object.entries(kept)) : null;
    const clientKey = parts?.get("clientKey");
    if (parts === null || !isText(clientKey)) return [];
    return [{ clientKey, text: textOf(parts.get("text")), hadImage: parts.get("hadImage") === true }];
  });
}

/** Stores a message until it has arrived or is discarded. */
export function keepUnsent(conversationId: number, { clientKey, text, hadImage }: Unsent): void {
  store(conversationId, [...unsentMessages(conversationId), { clientKey, text, hadImage }]);
}

/** Removes a message that has arrived or was discarded. */
export function dropUnsent(conversationId: number, clientKey: string): void {
  const kept = unsentMessages(conversationId);
  const left = kept.filter((message) => message.clientKey !== clientKey);
  if (left.length < kept.length) store(conversationId, left);
}

function store(conversationId: number, messages: readonly Unsent[]): void {
  if (messages.length === 0) removeStored(nameOf(conversationId));
  else writeStored(nameOf(conversationId), JSON.stringify(messages));
}
