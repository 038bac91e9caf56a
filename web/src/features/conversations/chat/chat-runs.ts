import type { Message } from "@chonsu/shared/entities/conversations";
import { chatDayKey } from "@chonsu/shared/format/time/chat-time";

/** What stands in one row: a message, or several photos in a row of one sender. */
export interface ChatRow {
  readonly messages: readonly [Message, ...Message[]];
  /** The last of several consecutive rows of one sender. It shows the time and has extra space below (product.md §4). */
  readonly isRunEnd: boolean;
}

interface ChatDay {
  readonly key: string;
  readonly rows: readonly ChatRow[];
}

/**
 * Groups messages, oldest first, by day, and marks the last row of each sender's run. Photos that follow each other share a row. A row does
 * not go on over the first new message, which has a line above it.
 */
export function groupByDay(messages: readonly Message[], firstNew?: number): ChatDay[] {
  const days = new Map<string, [Message, ...Message[]][]>();
  let last: Message | undefined;
  for (const message of messages) {
    const key = chatDayKey(message.created_at);
    const rows = days.get(key) ?? [];
    const row = rows.at(-1);
    const goesOn = last !== undefined && message.id !== firstNew && isSameRun(last, message);
    if (row !== undefined && goesOn && isPhoto(row[0]) && isPhoto(message) && message.message === "") row.push(message);
    else rows.push([message]);
    days.set(key, rows);
    last = message;
  }
  return Array.from(days, ([key, rows]) => ({ key, rows: rows.map((row, at) => placed(row, rows[at + 1])) }));
}

function placed(messages: ChatRow["messages"], next: ChatRow["messages"] | undefined): ChatRow {
  return { messages, isRunEnd: next === undefined || !isSameRun(messages[0], next[0]) };
}

export function isPhoto({ image, is_deleted }: Message): boolean {
  return image !== null && !is_deleted;
}

function isSameRun(a: Message, b: Message): boolean {
  return a.sender === b.sender && a.is_system === b.is_system && chatDayKey(a.created_at) === chatDayKey(b.created_at);
}
