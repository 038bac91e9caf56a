import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Message } from "@chonsu/shared/entities/conversations";

/** What is known here of a conversation: its latest messages, oldest first. */
export interface MessageLog {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  /** From the first message to this id nothing is missing; of what lies behind it only answers to sendings of mine are known. */
  readonly seenUpTo: number;
}

/** A conversation of which only its latest page was fetched. */
export function firstPage(messages: readonly Message[], hasOlder: boolean): MessageLog {
  return { messages, hasOlder, seenUpTo: lastId(messages) };
}

/** Puts messages in their places, each once. */
function place(known: readonly Message[], others: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of others) byId.set(message.id, newer(byId.get(message.id), message));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** Of two states of a message the later one: what is read or deleted stays so, however late an older answer arrives. */
function newer(known: Message | undefined, fetched: Message): Message {
  if (known?.is_deleted === true) return fetched.is_deleted ? fetched : known;
  return known?.is_read === true ? { ...fetched, is_read: true } : fetched;
}

/** An answer to a sending of mine: what others wrote before it may not be here yet. */
export function withAnswer(log: MessageLog, message: Message): MessageLog {
  return { ...log, messages: place(log.messages, [message]) };
}

/** All that came after `seenUpTo`, and maybe more. */
export function continued(log: MessageLog, news: readonly Message[]): MessageLog {
  return { ...log, messages: place(log.messages, news), seenUpTo: Math.max(log.seenUpTo, lastId(news)) };
}

/** An older page comes above. */
export function withOlder(log: MessageLog, page: readonly Message[], hasOlder: boolean): MessageLog {
  return { ...log, messages: place(page, log.messages), hasOlder };
}

/**
 * All that was shown, fetched again: `fresh` is everything from the first message of `asked` on. What came while it was asked stays; what
 * is not there any more, because I left the conversation meanwhile, goes.
 */
export function renewed(now: MessageLog, asked: MessageLog, fresh: readonly Message[]): MessageLog {
  const answeredUpTo = Math.max(lastId(asked.messages), lastId(fresh));
  const ids = new Set(fresh.map(({ id }) => id));
  const first = asked.messages[0]?.id ?? 0;
  const isKept = ({ id }: Message) => id < first || id > answeredUpTo || ids.has(id);
  const stays = now.messages.filter(isKept);
  const hasLost = stays.length < now.messages.length;
  return continued({ ...now, messages: stays, hasOlder: now.hasOlder && !hasLost }, fresh);
}

/** Changes each message that has to change. */
export function edited(log: MessageLog, edit: (message: Message) => Message): MessageLog {
  return { ...log, messages: log.messages.map(edit) };
}

/** A deleted message, as the server gives it. */
export function withoutContent(message: Message): Message {
  return { ...message, is_deleted: true, message: chatCopy.deletedMessage, image: null, image_url: null };
}

function lastId(messages: readonly Message[]): number {
  return messages.at(-1)?.id ?? 0;
}
