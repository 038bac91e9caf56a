import type { Database } from "@chonsu/db/open-database";
import { given, prepared } from "@chonsu/db/prepared";
import { conversations, messages } from "@chonsu/db/tables/conversations";
import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Granted } from "../../command/grant.ts";
import { oneOf } from "../../platform/one-of.ts";

/** All stored columns; the two derived ones serve only the index. */
const columns = {
  id: conversations.id,
  user1Id: conversations.user1Id,
  user2Id: conversations.user2Id,
  deletedForUser1: conversations.deletedForUser1,
  deletedForUser2: conversations.deletedForUser2,
  clearedUpTo1: conversations.clearedUpTo1,
  clearedUpTo2: conversations.clearedUpTo2,
  createdAt: conversations.createdAt,
  updatedAt: conversations.updatedAt,
};

const conversationOf = prepared((db) =>
  db
    .select(columns)
    .from(conversations)
    .where(eq(conversations.id, given("id")))
    .prepare(),
);

export function findConversation(db: Database, id: number) {
  return conversationOf(db).get({ id });
}
export type ConversationRow = NonNullable<ReturnType<typeof findConversation>>;

/** A talk the actor was found to be part of. */
export type OwnConversation = Granted<ConversationRow>;

export function findBetween(db: Database, a: number, b: number): ConversationRow | undefined {
  return db
    .select(columns)
    .from(conversations)
    .where(and(eq(conversations.lowUserId, Math.min(a, b)), eq(conversations.highUserId, Math.max(a, b))))
    .get();
}

const latestId = sql`(select max(${messages.id}) from ${messages} where ${messages.conversationId} = ${conversations.id})`;

const visibleTo = prepared((db) =>
  db
    .select(columns)
    .from(conversations)
    .where(
      or(
        and(eq(conversations.user1Id, given("userId")), eq(conversations.deletedForUser1, false)),
        and(eq(conversations.user2Id, given("userId")), eq(conversations.deletedForUser2, false)),
      ),
    )
    .orderBy(desc(conversations.updatedAt), desc(latestId), desc(conversations.id))
    .prepare(),
);

/** The talks a member sees, latest message first; of the same moment, the one with the younger message. */
export function listVisible(db: Database, userId: number): ConversationRow[] {
  return visibleTo(db).all({ userId });
}

/** Every talk of a member, hidden ones included. */
export function listAll(db: Database, userId: number): ConversationRow[] {
  return db
    .select(columns)
    .from(conversations)
    .where(or(eq(conversations.user1Id, userId), eq(conversations.user2Id, userId)))
    .all();
}

export function insertConversation(db: Database, user1Id: number, user2Id: number, now: number): ConversationRow {
  const fresh = { deletedForUser1: false, deletedForUser2: false, clearedUpTo1: 0, clearedUpTo2: 0 };
  return db
    .insert(conversations)
    .values({ user1Id, user2Id, ...fresh, createdAt: now, updatedAt: now })
    .returning(columns)
    .get();
}

/** Hides or shows a talk for one side; hiding clears what is in it up to a message id (R25). */
export function setHidden(
  db: Database,
  row: OwnConversation,
  side: 1 | 2,
  hidden: { readonly upTo: number } | undefined,
): void {
  const isHidden = hidden !== undefined;
  const upTo = hidden?.upTo;
  const change =
    side === 1
      ? { deletedForUser1: isHidden, ...(upTo === undefined ? {} : { clearedUpTo1: upTo }) }
      : { deletedForUser2: isHidden, ...(upTo === undefined ? {} : { clearedUpTo2: upTo }) };
  db.update(conversations).set(change).where(eq(conversations.id, row.id)).run();
}

/** A message came: the talks move up, and whoever left one sees it again (R25). */
export function touch(db: Database, rows: readonly OwnConversation[], now: number): void {
  db.update(conversations)
    .set({ updatedAt: now, deletedForUser1: false, deletedForUser2: false })
    .where(isOneOf(rows))
    .run();
}

/** Talks go with their messages. */
export function deleteConversations(db: Database, rows: readonly OwnConversation[]): void {
  db.delete(conversations).where(isOneOf(rows)).run();
}

function isOneOf(rows: readonly OwnConversation[]): SQL {
  return oneOf(
    conversations.id,
    rows.map(({ id }) => id),
  );
}
