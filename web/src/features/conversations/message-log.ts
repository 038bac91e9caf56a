import { conversationCopy } from "@chonsu/shared/copy/conversations";
import type { Message } from "@chonsu/shared/entities/conversations";

/** The cached part of a conversation: its latest messages, oldest first. */
export interface MessageLog {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  /** No message is missing between the first one and this id. After this id only my own sent messages are known. */
  readonly seenUpTo: number;
}

/** A conversation with its latest page only. */
export function firstPage(messages: readonly Message[], hasOlder: boolean): MessageLog {
  return { messages, hasOlder, seenUpTo: lastId(messages) };
}

/** Merges messages by id. */
function place(known: readonly Message[], others: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of others) byId.set(message.id, newer(byId.get(message.id), message));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** The later of two states of a message: read and deleted are final, even when an older response arrives later. */
function newer(known: Message | undefined, fetched: Message): Message {
  if (known?.is_deleted === true) return fetched.is_deleted ? fetched : known;
  return known?.is_read === true ? { ...fetched, is_read: true } : fetched;
}

/** Adds the response to my own message. Messages of others before it may be missing. */
export function withAnswer(log: MessageLog, message: Message): MessageLog {
  return { ...log, messages: place(log.messages, [message]) };
}

/** Adds messages that contain at least all after `seenUpTo`. */
export function continued(log: MessageLog, added: readonly Message[]): MessageLog {
  return { ...log, messages: place(log.messages, added), seenUpTo: Math.max(log.seenUpTo, lastId(added)) };
}

/** Adds the page before the first message. `hasOlder`: there is another one before it. */
export function withOlder(log: MessageLog, page: readonly Message[], hasOlder: boolean): MessageLog {
  return { ...log, messages: place(page, log.messages), hasOlder };
}

/**
 * Merges a refetch: `fresh` has all messages from the first one of `requested` on. Messages that arrived meanwhile stay. Messages that are
 * gone, because I left the conversation meanwhile, are dropped.
 */
export function renewed(now: MessageLog, requested: MessageLog, fresh: readonly Message[]): MessageLog {
  const answeredUpTo = Math.max(lastId(requested.messages), lastId(fresh));
  const ids = new Set(fresh.map(({ id }) => id));
  const first = requested.messages[0]?.id ?? 0;
  const isKept = ({ id }: Message) => id < first || id > answeredUpTo || ids.has(id);
  const stays = now.messages.filter(isKept);
  const hasLost = stays.length < now.messages.length;
  return continued({ ...now, messages: stays, hasOlder: now.hasOlder && !hasLost }, fresh);
}

export function edited(log: MessageLog, edit: (message: Message) => Message): MessageLog {
  return { ...log, messages: log.messages.map(edit) };
}

/** A deleted message, as the server gives it. */
export function withoutContent(message: Message): Message {
  return { ...message, is_deleted: true, message: conversationCopy.deletedMessage, image: null, image_url: null };
}

function lastId(messages: readonly Message[]): number {
  return messages.at(-1)?.id ?? 0;
}
