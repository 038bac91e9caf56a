import type { Message } from "@chonsu/shared/entities/conversations";
import { chatDayKey } from "@chonsu/shared/format/time/chat-time";

/** A message with its position among its neighbours. */
export interface PlacedMessage {
  readonly message: Message;
  /** The last of several consecutive messages of one sender. It shows the time and has extra space below (product.md §4). */
  readonly isRunEnd: boolean;
}

export interface ChatDay {
  readonly key: string;
  readonly messages: readonly PlacedMessage[];
}

/** Groups messages, oldest first, by day, and marks the last message of each sender's run. */
export function groupByDay(messages: readonly Message[]): ChatDay[] {
  const days = new Map<string, PlacedMessage[]>();
  for (const [index, message] of messages.entries()) {
    const next = messages[index + 1];
    const key = chatDayKey(message.created_at);
    const day = days.get(key) ?? [];
    day.push({ message, isRunEnd: next === undefined || !isSameRun(message, next) });
    days.set(key, day);
  }
  return Array.from(days, ([key, placed]) => ({ key, messages: placed }));
}

function isSameRun(a: Message, b: Message): boolean {
  return a.sender === b.sender && a.is_system === b.is_system && chatDayKey(a.created_at) === chatDayKey(b.created_at);
}
