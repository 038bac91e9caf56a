import type { Database } from "@chonsu/db/open-database";
import type { Message } from "@chonsu/shared/entities/conversations";
import { presentMessage } from "./messages.presenter.ts";
import {
  countUnreadIn,
  findLast,
  findLastId,
  findLatest,
  insertMessages,
  listImageFiles,
  listWindow,
  type MessageRange,
  type MessageWindow,
  setWindowRead,
} from "./messages.repository.ts";

/** Messages by who wrote them, each list oldest first (wire.md §3). */
export interface MessagesBySide {
  system_messages: Message[];
  user1_messages: Message[];
  user2_messages: Message[];
}

/** What one side sees of a talk, or a part of it. No message is in two lists. */
export function messagesBySide(db: Database, window: MessageWindow, range: MessageRange): MessagesBySide {
  const bySide = Map.groupBy(listWindow(db, window, range), ({ side }) => side);
  const ofSide = (side: number) => (bySide.get(side) ?? []).map(presentMessage);
  return { system_messages: ofSide(0), user1_messages: ofSide(1), user2_messages: ofSide(2) };
}

/** The latest message that one side sees. */
export function lastSeen(db: Database, window: MessageWindow): Message | undefined {
  const row = findLast(db, window);
  return row === undefined ? undefined : presentMessage(row);
}

/** The latest visible message and the number of unread ones of many talks, for one member, in two statements. */
export function inboxOf(
  db: Database,
  userId: number,
  windows: readonly MessageWindow[],
): (conversationId: number) => { last: Message | null; unread: number } {
  const ids = windows.map(({ conversationId }) => conversationId);
  const clearedUpTo = new Map(windows.map((window) => [window.conversationId, window.clearedUpTo]));
  const last = new Map(findLatest(db, ids).map((row) => [row.conversationId, row]));
  const unread = new Map(countUnreadIn(db, userId, ids).map((row) => [row.conversationId, row.count]));
  return (id) => {
    const row = last.get(id);
    const isVisible = row !== undefined && row.id > (clearedUpTo.get(id) ?? 0);
    return { last: isVisible ? presentMessage(row) : null, unread: unread.get(id) ?? 0 };
  };
}

/** The id of the latest message of a talk, whoever sees it; 0 when there is none. */
export function lastMessageId(db: Database, conversationId: number): number {
  return findLastId(db, conversationId);
}

/** Marks read what the other side and the system wrote; answers how many were unread. */
export function markWindowRead(db: Database, window: MessageWindow, side: 1 | 2): number {
  return setWindowRead(db, window, side);
}

/** Writes one message into each of these talks that nobody sent: the note that the other side left (R25). One statement. */
export function writeSystemMessages(
  db: Database,
  conversationIds: readonly number[],
  text: string,
  now: number,
): Message[] {
  const rows = conversationIds.map((conversationId) => ({
    conversationId,
    side: 0,
    senderId: null,
    text,
    imageFile: null,
    imageWidth: null,
    imageHeight: null,
    isRead: false,
    isDeleted: false,
    clientKey: null,
    createdAt: now,
  }));
  return insertMessages(db, rows).map(presentMessage);
}

/** The picture files of talks that are about to go. */
export function imageFilesOf(db: Database, conversationIds: readonly number[]): string[] {
  return listImageFiles(db, conversationIds);
}
