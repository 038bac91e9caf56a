import type { Message } from "@chonsu/shared/entities/conversations";
import { chatDayKey } from "@chonsu/shared/format/time/chat-time";

/** A message with its place among its neighbours. */
export interface PlacedMessage {
  readonly message: Message;
  /** The last of several in a row by one sender: it carries the time and extra space below (product.md §4). */
  readonly isRunEnd: boolean;
}

/** Messages of one day. */
export interface ChatDay {
  readonly key: string;
  readonly messages: readonly PlacedMessage[];
}

/** Groups messages, oldest first, by day in Korea, and marks the last of each sender's run. */
export function groupByDay(messages: readonly Message[]): ChatDay[] {
  const placed = messages.map((message, index) => {
    const next = messages[index + 1];
    return { message, isRunEnd: next === undefined || !isSameRun(message, next) };
  });
  return [...Map.groupBy(placed, ({ message }) => chatDayKey(message.created_at))].map(([key, group]) => ({
    key,
    messages: group,
  }));
}

function isSameRun(a: Message, b: Message): boolean {
  return a.sender === b.sender && a.is_system === b.is_system && chatDayKey(a.created_at) === chatDayKey(b.created_at);
}
