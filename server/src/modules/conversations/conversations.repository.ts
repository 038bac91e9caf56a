import type { Database } from "@chonsu/db/open-database";
import { asList, finderBy, given, inGivenList, inserterOf, isGiven, oneOf, prepared } from "@chonsu/db/prepared";
import { conversations } from "@chonsu/db/tables/conversations";
import { and, asc, eq, getTableColumns, gt, inArray, or, sql } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";
import type { Grant } from "../../access/grant.ts";

/** All stored columns, without the two derived ones, which only the index needs. */
const { lowUserId, highUserId, ...columns } = getTableColumns(conversations);

export const findConversation = finderBy(conversations.id, (db, isIt) =>
  db.select(columns).from(conversations).where(isIt),
);
export type ConversationRow = NonNullable<ReturnType<typeof findConversation>>;

/** A conversation as seen by one of its two members. */
interface SideOfConversation {
  readonly conversation: ConversationRow;
  readonly conversationId: number;
  /** The member on this side. */
  readonly userId: number;
  readonly side: 1 | 2;
  /** The member on the other side. Null when that member has left the product (R8). */
  readonly otherId: number | null;
  /** Whether this side, and the other one, has left the conversation (R25). */
  readonly isHidden: boolean;
  readonly isHiddenForOther: boolean;
  /** This side, and the other one, sees only messages with a greater id. */
  readonly clearedUpTo: number;
  readonly otherClearedUpTo: number;
}

/** A conversation in which the actor takes part. */
export type Participant = Grant<"conversation.take-part", SideOfConversation>;

/** Two members who may have a conversation. */
export type NewConversation = Grant<"conversation.start", { readonly user1Id: number; readonly user2Id: number }>;

export function findBetween(db: Database, a: number, b: number): ConversationRow | undefined {
  return db
    .select(columns)
    .from(conversations)
    .where(and(eq(lowUserId, Math.min(a, b)), eq(highUserId, Math.max(a, b))))
    .get();
}

/** This statement is written as text, because drizzle names columns without their table in the columns of a query. */
const latestId = sql<number | null>`(select max(m.id) from messages m where m.conversation_id = conversations.id)`;

const isVisible = or(
  and(isGiven(conversations.user1Id, "userId"), eq(conversations.deletedForUser1, false)),
  and(isGiven(conversations.user2Id, "userId"), eq(conversations.deletedForUser2, false)),
);
const visibleTo = prepared((db) => {
  const ids = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(isVisible, gt(conversations.id, given("after"))))
    .orderBy(asc(conversations.id))
    .limit(given("limit"));
  return db
    .select({ ...columns, latestId })
    .from(conversations)
    .where(inArray(conversations.id, ids))
    .orderBy(asc(conversations.id));
});

/** The fields on which the order of conversations depends. */
export interface Rank {
  readonly id: number;
  readonly updatedAt: number;
  /** The id of the latest message. */
  readonly latestId: number | null;
}

/**
 * The conversations that a member sees, ordered by id. Their id never changes, unlike their order in the inbox. With
 * `after`, those that follow it.
 */
export function listVisible(db: Database, actor: Actor, after: Rank | undefined, limit: number) {
  return visibleTo(db).all({ userId: actor.id, after: after?.id ?? 0, limit });
}

/** Orders conversations by their latest message, the latest first; at the same moment, the greater message id first. */
export function latestFirst(a: Rank, b: Rank): number {
  return b.updatedAt - a.updatedAt || (b.latestId ?? 0) - (a.latestId ?? 0) || b.id - a.id;
}

const conversationsOf = prepared((db) =>
  db.select(columns).from(conversations).where(inGivenList(conversations.id, "ids")),
);

/** The conversations with these ids, in the order of the ids. */
export function findConversations(db: Database, ids: readonly number[]): ConversationRow[] {
  const rows = conversationsOf(db).all({ ids: asList(ids) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const someOf = prepared((db) =>
  db
    .select(columns)
    .from(conversations)
    .where(or(isGiven(conversations.user1Id, "userId"), isGiven(conversations.user2Id, "userId")))
    .limit(given("most")),
);

/** Some conversations of a member, including hidden ones. */
export function listSome(db: Database, { id: userId }: Actor, most: number): ConversationRow[] {
  return someOf(db).all({ userId, most });
}

const setNobody = (user: "user1Id" | "user2Id") =>
  prepared((db) =>
    db
      .update(conversations)
      .set({ [user]: null })
      .where(and(inGivenList(conversations.id, "ids"), isGiven(conversations[user], "userId"))),
  );
const setsNobody = [setNobody("user1Id"), setNobody("user2Id")];

/** Takes a member out of conversations that others keep. */
export function detach(db: Database, { id: userId }: Actor, participants: readonly Participant[]): void {
  for (const statement of setsNobody) {
    statement(db).run({ userId, ids: asList(idsOf(participants)) });
  }
}

const inserted = inserterOf(conversations);

export function insertConversation(db: Database, { row }: NewConversation, now: number): ConversationRow {
  const fresh = { deletedForUser1: false, deletedForUser2: false, clearedUpTo1: 0, clearedUpTo2: 0 };
  return inserted(db, { ...row, ...fresh, createdAt: now, updatedAt: now });
}

/** Hides or shows a conversation for one side. Hiding also hides all messages up to the id `upTo` (R25). */
export function setHidden(
  db: Database,
  { row: { conversationId, side } }: Participant,
  hidden: { readonly upTo: number } | undefined,
): void {
  const isHidden = hidden !== undefined;
  // A field that is undefined is not set.
  const change =
    side === 1
      ? { deletedForUser1: isHidden, clearedUpTo1: hidden?.upTo }
      : { deletedForUser2: isHidden, clearedUpTo2: hidden?.upTo };
  db.update(conversations).set(change).where(eq(conversations.id, conversationId)).run();
}

const touched = prepared((db) =>
  db
    .update(conversations)
    .set({ updatedAt: sql`${given("now")}`, deletedForUser1: false, deletedForUser2: false })
    .where(inGivenList(conversations.id, "ids")),
);

/** Updates conversations after a new message: they move to the top, and a side that had left sees them again (R25). */
export function touch(db: Database, participants: readonly Participant[], now: number): void {
  touched(db).run({ now, ids: asList(idsOf(participants)) });
}

/** Deletes conversations with their messages. */
export function deleteConversations(db: Database, participants: readonly Participant[]): void {
  db.delete(conversations)
    .where(oneOf(conversations.id, idsOf(participants)))
    .run();
}

export function idsOf(participants: readonly Participant[]): number[] {
  return participants.map(({ row }) => row.conversationId);
}
