import type { Database } from "@chonsu/db/open-database";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import type { FriendStatus } from "@chonsu/shared/entities/friends";
import { and, asc, count, eq, or, sql } from "drizzle-orm";
import type { Granted } from "../../grant.ts";

/** All stored columns; the two derived ones serve only the index. */
const columns = {
  id: friendRelations.id,
  fromUserId: friendRelations.fromUserId,
  toUserId: friendRelations.toUserId,
  status: friendRelations.status,
  createdAt: friendRelations.createdAt,
};

function involves(userId: number) {
  return or(eq(friendRelations.fromUserId, userId), eq(friendRelations.toUserId, userId));
}

export function findRelation(db: Database, id: number) {
  return db.select(columns).from(friendRelations).where(eq(friendRelations.id, id)).get();
}
export type FriendRow = NonNullable<ReturnType<typeof findRelation>>;

/** A relation the actor was found to have this say in. */
export type FriendOf = Granted<FriendRow>;

export function findBetween(db: Database, a: number, b: number): FriendRow | undefined {
  return db
    .select(columns)
    .from(friendRelations)
    .where(and(eq(friendRelations.lowUserId, Math.min(a, b)), eq(friendRelations.highUserId, Math.max(a, b))))
    .get();
}

export function listRelations(db: Database, userId: number): FriendRow[] {
  return db.select(columns).from(friendRelations).where(involves(userId)).orderBy(asc(friendRelations.id)).all();
}

export function listAccepted(db: Database, userId: number): FriendRow[] {
  return db
    .select(columns)
    .from(friendRelations)
    .where(and(involves(userId), eq(friendRelations.status, "accepted")))
    .orderBy(asc(friendRelations.id))
    .all();
}

/** Those of some pairs, the smaller id first, that are accepted: one statement, by the index of the pair. */
export function listAcceptedAmong(
  db: Database,
  pairs: readonly (readonly [number, number])[],
): (readonly [number, number])[] {
  const wanted = sql`json_each(${JSON.stringify(pairs)})`;
  return db
    .select({ a: friendRelations.fromUserId, b: friendRelations.toUserId })
    .from(wanted)
    .innerJoin(
      friendRelations,
      and(
        eq(friendRelations.lowUserId, sql`value ->> 0`),
        eq(friendRelations.highUserId, sql`value ->> 1`),
        eq(friendRelations.status, "accepted"),
      ),
    )
    .all()
    .map(({ a, b }) => [a, b] as const);
}

export function countAccepted(db: Database, userId: number): number {
  return (
    db
      .select({ count: count() })
      .from(friendRelations)
      .where(and(involves(userId), eq(friendRelations.status, "accepted")))
      .get()?.count ?? 0
  );
}

export function insertRelation(db: Database, row: Omit<FriendRow, "id">): FriendRow {
  return db.insert(friendRelations).values(row).returning(columns).get();
}

export function setStatus(db: Database, row: FriendOf, status: FriendStatus): void {
  db.update(friendRelations).set({ status }).where(eq(friendRelations.id, row.id)).run();
}

export function deleteRelation(db: Database, row: FriendOf): void {
  db.delete(friendRelations).where(eq(friendRelations.id, row.id)).run();
}
