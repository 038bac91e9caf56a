import type { Database } from "@chonsu/db/open-database";
import type { Message } from "@chonsu/shared/entities/conversations";
import type { Actor } from "../../access/caller.ts";
import { presentMessage } from "./messages.presenter.ts";
import {
  countUnreadIn,
  findLast,
  findLastId,
  findLatest,
  insertSystemMessages,
  listImageFiles,
  listSeen,
  type MessageRange,
  type Participant,
  setRead,
} from "./messages.repository.ts";

/** Messages by writer, each list oldest first (wire.md §3). */
export interface MessagesBySide {
  system_messages: Message[];
  user1_messages: Message[];
  user2_messages: Message[];
}

/** The messages that one side sees, or a range of them. No message is in two lists. */
export function messagesBySide(db: Database, participant: Participant, range: MessageRange): MessagesBySide {
  const bySide = Map.groupBy(listSeen(db, participant, range), ({ side }) => side);
  const ofSide = (side: number) => (bySide.get(side) ?? []).map(presentMessage);
  return { system_messages: ofSide(0), user1_messages: ofSide(1), user2_messages: ofSide(2) };
}

/** The latest message that one side sees. */
export function lastSeen(db: Database, participant: Participant): Message | undefined {
  const row = findLast(db, participant);
  return row === undefined ? undefined : presentMessage(row);
}

/** The latest visible message and the number of unread ones of many conversations, for one member, in two statements. */
export function inboxOf(
  db: Database,
  actor: Actor,
  participants: readonly Participant[],
): (conversationId: number) => { last: Message | null; unread: number } {
  const clearedUpTo = new Map(participants.map(({ row }) => [row.conversationId, row.clearedUpTo]));
  const last = new Map(findLatest(db, participants).map((row) => [row.conversationId, row]));
  const unread = new Map(countUnreadIn(db, actor, participants).map((row) => [row.conversationId, row.count]));
  return (id) => {
    const row = last.get(id);
    const isVisible = row !== undefined && row.id > (clearedUpTo.get(id) ?? 0);
    return { last: isVisible ? presentMessage(row) : null, unread: unread.get(id) ?? 0 };
  };
}

/** The id of the latest message of a conversation, whoever sees it; 0 when there is none. */
export function lastMessageId(db: Database, participant: Participant): number {
  return findLastId(db, participant);
}

/** Marks messages of the other side and the system as read. Returns how many were unread. */
export function markRead(db: Database, participant: Participant): number {
  return setRead(db, participant);
}

/**
 * Writes one system message into each of these conversations: the note that the other side left (R25). One statement.
 */
export function writeSystemMessages(
  db: Database,
  participants: readonly Participant[],
  text: string,
  now: number,
): Message[] {
  return insertSystemMessages(db, participants, text, now).map(presentMessage);
}

/** The picture files of conversations that will be deleted. */
export function imageFilesOf(db: Database, participants: readonly Participant[]): string[] {
  return listImageFiles(db, participants);
}
