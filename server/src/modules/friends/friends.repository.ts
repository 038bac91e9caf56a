import { GRAPH_COLUMNS } from "@chonsu/db/cached-rows";
import type { Database } from "@chonsu/db/open-database";
import { finderBy, given, inserterOf, isGiven, prepared } from "@chonsu/db/prepared";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { and, asc, count, eq, getTableColumns, gt, or, sql } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";
import type { Grant } from "../../access/grant.ts";

/** All stored columns, without the two derived ones, which only the index needs. */
const { lowUserId, highUserId, ...columns } = getTableColumns(friendRelations);

const involves = or(isGiven(friendRelations.fromUserId, "userId"), isGiven(friendRelations.toUserId, "userId"));
const isAccepted = eq(friendRelations.status, "accepted");

export const findRelation = finderBy(friendRelations.id, (db, isIt) =>
  db.select(columns).from(friendRelations).where(isIt),
);
export type FriendRow = NonNullable<ReturnType<typeof findRelation>>;

/** Two members; `fromUserId` is the sender of the request. */
export type RelationSides = Pick<FriendRow, "fromUserId" | "toUserId">;

const relationBetween = prepared((db) =>
  db
    .select(columns)
    .from(friendRelations)
    .where(and(isGiven(lowUserId, "low"), isGiven(highUserId, "high"))),
);

export function findBetween(db: Database, a: number, b: number): FriendRow | undefined {
  return relationBetween(db).get({ low: Math.min(a, b), high: Math.max(a, b) });
}

const relationsOf = prepared((db) =>
  db
    .select(columns)
    .from(friendRelations)
    .where(and(involves, gt(friendRelations.id, given("after"))))
    .orderBy(asc(friendRelations.id))
    .limit(given("limit")),
);

/** The actor's relations of every status, which only the actor may see. With `after`, those that follow it. */
export function listRelations(db: Database, actor: Actor, after: FriendRow | undefined, limit: number): FriendRow[] {
  return relationsOf(db).all({ userId: actor.id, after: after?.id ?? 0, limit });
}

const chonsOf = prepared((db) =>
  db.select(columns).from(friendRelations).where(and(involves, isAccepted)).orderBy(asc(friendRelations.id)),
);

export function listAccepted(db: Database, userId: number): FriendRow[] {
  return chonsOf(db).all({ userId });
}

/** The given pairs that are chons (the smaller id first): one statement, by the index of the pair. */
export function listAcceptedAmong(db: Database, pairs: readonly (readonly [number, number])[]) {
  const { fromUserId, toUserId, status } = GRAPH_COLUMNS;
  const wanted = sql`json_each(${JSON.stringify(pairs)})`;
  const isWanted = and(eq(lowUserId, sql`value ->> 0`), eq(highUserId, sql`value ->> 1`));
  return db
    .select({ a: fromUserId, b: toUserId })
    .from(wanted)
    .innerJoin(friendRelations, and(isWanted, eq(status, "accepted")))
    .all()
    .map(({ a, b }) => [a, b] as const);
}

const chonCountOf = prepared((db) =>
  db.select({ count: count() }).from(friendRelations).where(and(involves, isAccepted)),
);

export function countAccepted(db: Database, userId: number): number {
  return chonCountOf(db).get({ userId })?.count ?? 0;
}

const inserted = inserterOf(friendRelations);

/** Inserts a request, or a chon where no request is needed. */
export function insertRelation(
  db: Database,
  { permission, row }: Grant<"friend.request" | "friend.join", RelationSides>,
  createdAt: number,
): FriendRow {
  const status = permission === "friend.join" ? "accepted" : "pending";
  return inserted(db, { ...row, status, createdAt });
}

const settled = prepared((db) =>
  db
    .update(friendRelations)
    .set({ status: sql`${given("status")}` })
    .where(isGiven(friendRelations.id, "id")),
);

/** Sets the answer of a pending request. */
export function settleRelation(
  db: Database,
  { row }: Grant<"friend.settle", FriendRow>,
  status: "accepted" | "rejected",
): FriendRow {
  settled(db).run({ id: row.id, status });
  return { ...row, status };
}

export function deleteRelation(db: Database, { row }: Grant<"friend.remove", FriendRow>): void {
  db.delete(friendRelations).where(eq(friendRelations.id, row.id)).run();
}
