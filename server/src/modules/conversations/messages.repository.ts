import type { Database } from "@chonsu/db/open-database";
import { asList, finderBy, given, inGivenList, inserterOf, isGiven, prepared } from "@chonsu/db/prepared";
import { conversations, messages } from "@chonsu/db/tables/conversations";
import { and, asc, count, desc, eq, gt, lt, max, ne, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";
import type { Grant } from "../../access/grant.ts";
import { changesSome } from "../../access/removal-grants.ts";
import { batchesOf } from "../../platform/batches.ts";
import { idsOf, type Participant } from "./conversations.repository.ts";

export type MessageRow = typeof messages.$inferSelect;

/** A message that the actor may send: its conversation, its sender and its receiver. */
export type NewMessage = Grant<
  "message.send",
  Pick<MessageRow, "conversationId" | "side"> & { readonly senderId: number; readonly receiverId: number }
>;

/** A range: ids below `before`, above `after`, at most `limit` of them. */
export interface MessageRange {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
}

/** The value that means "no limit" in SQLite. */
const NO_LIMIT = -1;

function within({
  conversationId,
  clearedUpTo,
}: Pick<Participant["row"], "conversationId" | "clearedUpTo">): SQL | undefined {
  return and(eq(messages.conversationId, conversationId), gt(messages.id, clearedUpTo));
}

/**
 * The condition is written as text, because SQLite uses a partial index only if the statement contains its condition,
 * not a parameter.
 */
const isUnread = sql`${messages.isRead} = 0`;
const isThere = eq(messages.isDeleted, false);

export const findMessage = finderBy(messages.id, (db, isIt) => db.select().from(messages).where(isIt));

const inConversation = isGiven(messages.conversationId, "conversationId");

const withKey = prepared((db) =>
  db
    .select()
    .from(messages)
    .where(and(isGiven(messages.senderId, "userId"), isGiven(messages.clientKey, "clientKey"), inConversation)),
);

/** The message with a sender's own key. Such a key is unique within one conversation (wire.md §2 Message). */
export function findByClientKey(db: Database, { row: { conversationId, userId } }: Participant, clientKey: string) {
  return withKey(db).get({ userId, clientKey, conversationId });
}

const inOrder = (order: typeof asc | typeof desc) =>
  prepared((db) =>
    db
      .select()
      .from(messages)
      .where(and(inConversation, gt(messages.id, given("after")), lt(messages.id, given("before"))))
      .orderBy(order(messages.id))
      .limit(given("limit")),
  );
const [earliest, latest] = [inOrder(asc), inOrder(desc)];

/**
 * The messages that a participant sees, oldest first. With a limit, the earliest ones after `after`, or without `after`
 * the latest ones.
 */
export function listSeen(db: Database, { row }: Participant, range: MessageRange): MessageRow[] {
  const { after, before = Number.MAX_SAFE_INTEGER, limit = NO_LIMIT } = range;
  const bounds = { conversationId: row.conversationId, after: Math.max(row.clearedUpTo, after ?? 0), before, limit };
  if (limit === NO_LIMIT || after !== undefined) return earliest(db).all(bounds);
  return latest(db).all(bounds).toReversed();
}

const messagesOf = prepared((db) =>
  db.select().from(messages).where(inGivenList(messages.id, "ids")).orderBy(asc(messages.id)),
);

/** Messages by id, oldest first. */
export function findMessages(db: Database, ids: readonly number[]): MessageRow[] {
  return messagesOf(db).all({ ids: asList(ids) });
}

const lastOf = prepared((db) =>
  db
    .select()
    .from(messages)
    .where(and(inConversation, gt(messages.id, given("clearedUpTo"))))
    .orderBy(desc(messages.id))
    .limit(1),
);

export function findLast(db: Database, { row: { conversationId, clearedUpTo } }: Participant): MessageRow | undefined {
  return lastOf(db).get({ conversationId, clearedUpTo });
}

/** The id of the latest message of a conversation, even if a side does not see it; 0 when there is none. */
export function findLastId(db: Database, { row: { conversationId } }: Participant): number {
  const last = db
    .select({ id: max(messages.id) })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .get();
  return last?.id ?? 0;
}

const latestOf = prepared((db) => {
  const latest = db
    .select({ id: max(messages.id) })
    .from(messages)
    .where(inGivenList(messages.conversationId, "ids"))
    .groupBy(messages.conversationId);
  return db.select().from(messages).where(sql`${messages.id} in ${latest}`);
});

/** The latest message of each conversation, even if a side does not see it. One statement. */
export function findLatest(db: Database, participants: readonly Participant[]): MessageRow[] {
  return latestOf(db).all({ ids: asList(idsOf(participants)) });
}

function unreadAs(side: 1 | 2) {
  return and(
    eq(side === 1 ? conversations.user1Id : conversations.user2Id, given("userId")),
    gt(messages.id, side === 1 ? conversations.clearedUpTo1 : conversations.clearedUpTo2),
    ne(messages.side, side),
  );
}

const unreadIn = prepared((db) =>
  db
    .select({ conversationId: messages.conversationId, count: count() })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(inGivenList(messages.conversationId, "ids"), isUnread, isThere, or(unreadAs(1), unreadAs(2))))
    .groupBy(messages.conversationId),
);

/** The number of the member's unread messages in each conversation that has some (R52). One statement. */
export function countUnreadIn(db: Database, actor: Actor, participants: readonly Participant[]) {
  return unreadIn(db).all({ userId: actor.id, ids: asList(idsOf(participants)) });
}

/** The latest message of this side that the other side sees and has not read, and that is not deleted. */
export function findLastUnread(db: Database, { row }: Participant): { id: number } | undefined {
  const otherPlace = { conversationId: row.conversationId, clearedUpTo: row.otherClearedUpTo };
  return db
    .select({ id: messages.id })
    .from(messages)
    .where(and(within(otherPlace), isUnread, eq(messages.side, row.side), isThere))
    .orderBy(desc(messages.id))
    .limit(1)
    .get();
}

/** The content of a message: text, a picture or both. */
type MessageContent = Pick<MessageRow, "text" | "imageFile" | "imageWidth" | "imageHeight" | "clientKey" | "createdAt">;

const inserted = inserterOf(messages);

export function insertMessage(db: Database, { row }: NewMessage, words: MessageContent): MessageRow {
  const { conversationId, side, senderId } = row;
  return inserted(db, { ...words, conversationId, side, senderId, isRead: false, isDeleted: false });
}

const ROWS_OF_A_STATEMENT = 1000;

/** Inserts one system message into each of these conversations. */
export function insertSystemMessages(
  db: Database,
  participants: readonly Participant[],
  text: string,
  createdAt: number,
): MessageRow[] {
  const picture = { imageFile: null, imageWidth: null, imageHeight: null };
  const flags = { isRead: false, isDeleted: false };
  const note = { side: 0, senderId: null, clientKey: null, text, ...picture, ...flags, createdAt };
  const rows = idsOf(participants).map((conversationId) => ({ ...note, conversationId }));
  const insert = (part: typeof rows) => db.insert(messages).values(part).returning().all();
  // A statement has a limited number of parameters.
  return [...batchesOf(rows, ROWS_OF_A_STATEMENT)].flatMap(insert);
}

const othersRead = prepared((db) =>
  db
    .update(messages)
    .set({ isRead: true })
    .where(and(inConversation, gt(messages.id, given("clearedUpTo")), isUnread, ne(messages.side, given("side")))),
);

/** Marks messages of the other side and of the system as read. Returns how many were unread. */
export function setRead(db: Database, { row: { conversationId, clearedUpTo, side } }: Participant): number {
  return othersRead(db).run({ conversationId, clearedUpTo, side }).changes;
}

/** Empties a message: its row stays, without text and picture (R26). */
export function emptyMessage(db: Database, { row }: Grant<"message.delete", MessageRow>): void {
  db.update(messages)
    .set({ text: "", imageFile: null, imageWidth: null, imageHeight: null, isDeleted: true })
    .where(eq(messages.id, row.id))
    .run();
}

const deletion = prepared((db) =>
  db
    .delete(messages)
    .where(inGivenList(messages.conversationId, "ids"))
    .limit(given("most"))
    .returning({ file: messages.imageFile }),
);

/** Deletes some messages of conversations. Returns the picture file of each, if it has one. */
export function deleteMessages(db: Database, participants: readonly Participant[], most: number): (string | null)[] {
  const rows = deletion(db).all({ ids: asList(idsOf(participants)), most });
  return rows.map(({ file }) => file);
}

/** Removes the sender from at most `most` messages of a member who leaves (R8). Returns how many were changed. */
export const clearSender = changesSome<"account">((db) =>
  db.update(messages).set({ senderId: null }).where(isGiven(messages.senderId, "ref")).limit(given("most")),
);
