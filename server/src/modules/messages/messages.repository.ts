import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, prepared } from "@chonsu/db/prepared";
import { conversations, messages } from "@chonsu/db/tables/conversations";
import { and, asc, count, desc, eq, gt, isNotNull, lt, max, ne, or, type SQL, sql } from "drizzle-orm";
import type { Granted } from "../../command/grant.ts";
import { oneOf } from "../../platform/one-of.ts";

export type MessageRow = typeof messages.$inferSelect;

/** A message the actor was found to have written. */
export type OwnMessage = Granted<MessageRow>;

/** The part of a talk that one side sees: messages with an id above `clearedUpTo` (R25). */
export interface MessageWindow {
  readonly conversationId: number;
  readonly clearedUpTo: number;
}

/** A part of that: ids below `before`, above `after`, at most `limit` of them. */
export interface MessageRange {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
}

function within(window: MessageWindow, range: MessageRange = {}): SQL | undefined {
  return and(
    eq(messages.conversationId, window.conversationId),
    gt(messages.id, Math.max(window.clearedUpTo, range.after ?? 0)),
    range.before === undefined ? undefined : lt(messages.id, range.before),
  );
}

/** Written out, since SQLite takes a partial index only for what it can read off the statement, not for a parameter. */
const isUnread = sql`${messages.isRead} = 0`;

export function findMessage(db: Database, id: number): MessageRow | undefined {
  return db.select().from(messages).where(eq(messages.id, id)).get();
}

/** A sender's key counts within one conversation (wire.md §2 Message). */
export function findByClientKey(
  db: Database,
  sent: { readonly conversationId: number; readonly senderId: number; readonly clientKey: string },
): MessageRow | undefined {
  const { conversationId, senderId, clientKey } = sent;
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.senderId, senderId),
        eq(messages.clientKey, clientKey),
        eq(messages.conversationId, conversationId),
      ),
    )
    .get();
}

/** Oldest first. A limit takes those next to the given end: the earliest after `after`, else the latest. */
export function listWindow(db: Database, window: MessageWindow, range: MessageRange): MessageRow[] {
  const query = db.select().from(messages).where(within(window, range));
  if (range.limit === undefined) return query.orderBy(asc(messages.id)).all();
  if (range.after !== undefined) return query.orderBy(asc(messages.id)).limit(range.limit).all();
  return query.orderBy(desc(messages.id)).limit(range.limit).all().toReversed();
}

const lastOf = prepared((db) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, given("conversationId")), gt(messages.id, given("clearedUpTo"))))
    .orderBy(desc(messages.id))
    .limit(1)
    .prepare(),
);

export function findLast(db: Database, window: MessageWindow): MessageRow | undefined {
  const { conversationId, clearedUpTo } = window;
  return lastOf(db).get({ conversationId, clearedUpTo });
}

/** The id of the latest message of a talk, whoever sees it; 0 when there is none. */
export function findLastId(db: Database, conversationId: number): number {
  const row = db
    .select({ id: max(messages.id) })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .get();
  return row?.id ?? 0;
}

const latestOf = prepared((db) => {
  const latest = db
    .select({ id: max(messages.id) })
    .from(messages)
    .where(inGivenList(messages.conversationId, "ids"))
    .groupBy(messages.conversationId);
  return db.select().from(messages).where(sql`${messages.id} in ${latest}`).prepare();
});

/** The latest message of each talk, whoever sees it, in one statement. */
export function findLatest(db: Database, conversationIds: readonly number[]): MessageRow[] {
  return latestOf(db).all({ ids: asList(conversationIds) });
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
    .where(and(inGivenList(messages.conversationId, "ids"), isUnread, or(unreadAs(1), unreadAs(2))))
    .groupBy(messages.conversationId)
    .prepare(),
);

/** For each talk that has some: how many messages the member sees and has not read. One statement. */
export function countUnreadIn(
  db: Database,
  userId: number,
  conversationIds: readonly number[],
): { conversationId: number; count: number }[] {
  return unreadIn(db).all({ userId, ids: asList(conversationIds) });
}

/** The latest message of a side that the other one sees, has not read and that is not deleted. */
export function findLastUnread(db: Database, window: MessageWindow, side: number): { id: number } | undefined {
  return db
    .select({ id: messages.id })
    .from(messages)
    .where(and(within(window), isUnread, eq(messages.side, side), eq(messages.isDeleted, false)))
    .orderBy(desc(messages.id))
    .limit(1)
    .get();
}

export function insertMessage(db: Database, row: Omit<MessageRow, "id">): MessageRow {
  return db.insert(messages).values(row).returning().get();
}

/** Writes many at once, in the order given. */
export function insertMessages(db: Database, rows: readonly Omit<MessageRow, "id">[]): MessageRow[] {
  return rows.length === 0
    ? []
    : db
        .insert(messages)
        .values([...rows])
        .returning()
        .all();
}

/** Marks read what the other side and the system wrote; answers how many were unread. */
export function setWindowRead(db: Database, window: MessageWindow, side: number): number {
  return db
    .update(messages)
    .set({ isRead: true })
    .where(and(within(window), isUnread, ne(messages.side, side)))
    .run().changes;
}

/** Leaves a placeholder without text and picture (R26). */
export function emptyMessage(db: Database, row: OwnMessage): void {
  db.update(messages)
    .set({ text: "", imageFile: null, imageWidth: null, imageHeight: null, isDeleted: true })
    .where(eq(messages.id, row.id))
    .run();
}

/** The picture files of talks. */
export function listImageFiles(db: Database, conversationIds: readonly number[]): string[] {
  return db
    .select({ file: messages.imageFile })
    .from(messages)
    .where(and(oneOf(messages.conversationId, conversationIds), isNotNull(messages.imageFile)))
    .all()
    .flatMap(({ file }) => (file === null ? [] : [file]));
}
