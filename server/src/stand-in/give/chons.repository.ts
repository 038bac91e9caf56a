import type { Database } from "@chonsu/db/open-database";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { users } from "@chonsu/db/tables/users";
import { and, eq, or, sql } from "drizzle-orm";
import { oneOf } from "../../platform/one-of.ts";
import { inParts } from "./many-rows.ts";

const columns = {
  id: friendRelations.id,
  fromUserId: friendRelations.fromUserId,
  toUserId: friendRelations.toUserId,
  status: friendRelations.status,
  createdAt: friendRelations.createdAt,
};

export type ChonRow = Omit<typeof friendRelations.$inferSelect, "lowUserId" | "highUserId">;

/** What is between some pairs, whoever asked. */
export function listBetween(db: Database, pairs: readonly (readonly [number, number])[]): ChonRow[] {
  const unordered = pairs.map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
  return db
    .select(columns)
    .from(sql`json_each(${JSON.stringify(unordered)})`)
    .innerJoin(
      friendRelations,
      and(eq(friendRelations.lowUserId, sql`value ->> 0`), eq(friendRelations.highUserId, sql`value ->> 1`)),
    )
    .all();
}

/** Everything that any of some members has with anybody. */
export function listAround(db: Database, userIds: readonly number[]): ChonRow[] {
  return db
    .select(columns)
    .from(friendRelations)
    .where(or(oneOf(friendRelations.fromUserId, userIds), oneOf(friendRelations.toUserId, userIds)))
    .all();
}

export function insertChons(db: Database, rows: readonly Omit<ChonRow, "id">[]): ChonRow[] {
  return inParts(rows, (part) => db.insert(friendRelations).values(part).returning(columns).all());
}

export function deleteChons(db: Database, rows: readonly ChonRow[]): void {
  const ids = rows.map(({ id }) => id);
  db.delete(friendRelations).where(oneOf(friendRelations.id, ids)).run();
}

/** Makes the numbers of chons of some members those of their rows. */
export function recountChons(db: Database, userIds: Iterable<number>): void {
  const isAccepted = eq(friendRelations.status, "accepted");
  const asked = sql`(select count(*) from ${friendRelations} where ${friendRelations.fromUserId} = ${users.id} and ${isAccepted})`;
  const wasAsked = sql`(select count(*) from ${friendRelations} where ${friendRelations.toUserId} = ${users.id} and ${isAccepted})`;
  db.update(users)
    .set({ oneDegreeCount: sql`${asked} + ${wasAsked}` })
    .where(oneOf(users.id, userIds))
    .run();
}
