import { useMemo } from "react";
import { readUserId, useUserId } from "../../api/session.ts";
import { readStored } from "../../lib/storage.ts";
import { useStoredText, writeStoredText } from "../../lib/stored-text.ts";

/** A request for an introduction (R50) that I have written on this device, and the message that it is. */
export interface SentRequest {
  readonly personId: number;
  readonly conversationId: number;
  readonly clientKey: string;
  /** Null until the message has arrived. */
  readonly messageId: number | null;
}

/** Older ones are forgotten. */
const KEPT_MAX = 200;

/** The key includes the writer: two members may use one device. */
function keyOf(userId: number | null): string {
  return `asked-${userId}`;
}

/** My latest request to be introduced to a member, unless its message is gone. */
export function useAskedFor(personId: number): SentRequest | undefined {
  const stored = useStoredText(keyOf(useUserId()));
  return useMemo(() => parse(stored).findLast((one) => one.personId === personId), [stored, personId]);
}

/** Stores a request whose message is being sent. */
export function keepAsked(asked: SentRequest): void {
  change((all) => [...all.filter(({ personId }) => personId !== asked.personId), asked].slice(-KEPT_MAX));
}

/** The message with this key has arrived. */
export function noteArrived(clientKey: string, messageId: number): void {
  change((all) => all.map((one) => (one.clientKey === clientKey ? { ...one, messageId } : one)));
}

/** Forgets requests whose message was deleted, discarded, or left with its conversation. */
export function dropAsked(isGone: (asked: SentRequest) => boolean): void {
  change((all) => all.filter((one) => !isGone(one)));
}

function change(edit: (all: SentRequest[]) => SentRequest[]): void {
  const key = keyOf(readUserId());
  const before = readStored(key) ?? "";
  if (before === "" && edit([]).length === 0) return;
  const after = edit(parse(before));
  const text = after.length === 0 ? "" : JSON.stringify(after);
  if (text !== before) writeStoredText(key, text);
}

/** Texts of older releases may have another form. */
function parse(text: string): SentRequest[] {
  try {
    const all: unknown = JSON.parse(text === "" ? "[]" : text);
    return Array.isArray(all) ? all.filter(isAsked) : [];
  } catch {
    return [];
  }
}

function isAsked(one: unknown): one is SentRequest {
  const { personId, conversationId, clientKey, messageId }: Partial<Record<keyof SentRequest, unknown>> = Object(one);
  const isKnown = typeof personId === "number" && typeof conversationId === "number" && typeof clientKey === "string";
  return isKnown && (messageId === null || typeof messageId === "number");
}
