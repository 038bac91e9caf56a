import { readUserId } from "../../api/session.ts";
import type { Intermediary } from "../../entities/people/chains.ts";
import { readStored } from "../../lib/storage.ts";
import { writeStoredText } from "../../lib/stored-text.ts";
import { askedKey } from "./introductions/asked-key.ts";

/** A request for an introduction (R50) that I have sent, and the message that it is. */
export interface SentRequest {
  readonly personId: number;
  /** The member whose request I have handed on. Missing for my own. */
  readonly askerId?: number | undefined;
  readonly helper: Intermediary;
  /** To a 3촌: who stands between the helper and the person. */
  readonly between?: Intermediary | undefined;
  /** What the message says, until the server has it or has refused it. */
  readonly text?: string | undefined;
  /** Null until it is handed to the chat. */
  readonly conversationId: number | null;
  readonly clientKey: string;
  /** Null until the message has arrived. */
  readonly messageId: number | null;
}

/** Older ones are forgotten. */
const KEPT_MAX = 200;

/** The requests of a member as they are stored; by default those of the signed-in one. */
export function keptRequests(stored = readStored(askedKey(readUserId())) ?? ""): SentRequest[] {
  try {
    const all: unknown = JSON.parse(stored === "" ? "[]" : stored);
    return Array.isArray(all) ? all.filter(isAsked) : [];
  } catch {
    return [];
  }
}

/** Stores a request that is to be sent, or was sent by another device. */
export function keepAsked(asked: SentRequest): void {
  const isOther = (one: SentRequest) =>
    one.personId !== asked.personId || one.askerId !== asked.askerId || one.helper.id !== asked.helper.id;
  change((all) => [...all.filter(isOther), asked].slice(-KEPT_MAX));
}

/** The message with this key has arrived. */
export function noteArrived(clientKey: string, messageId: number): void {
  noteAsked(clientKey, { messageId, text: undefined });
}

/** What has become of the request with this key. */
export function noteAsked(clientKey: string, changes: Partial<SentRequest>): void {
  change((all) => all.map((one) => (one.clientKey === clientKey ? { ...one, ...changes } : one)));
}

/** Forgets requests whose message was undone, deleted, discarded, or left with its conversation. */
export function dropAsked(isGone: (asked: SentRequest) => boolean): void {
  change((all) => all.filter((one) => !isGone(one)));
}

function change(edited: (all: SentRequest[]) => SentRequest[]): void {
  const key = askedKey(readUserId());
  const before = readStored(key) ?? "";
  if (before === "" && edited([]).length === 0) return;
  const after = edited(keptRequests(before));
  const text = after.length === 0 ? "" : JSON.stringify(after);
  if (text !== before) writeStoredText(key, text);
}

/** An older release stored no helper. */
function isAsked(one: unknown): one is SentRequest {
  return Object(Object(one).helper).id > 0;
}
