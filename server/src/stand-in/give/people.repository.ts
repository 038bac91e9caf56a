import type { Database } from "@chonsu/db/open-database";
import { oneOf } from "@chonsu/db/prepared";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { users } from "@chonsu/db/tables/users";
import { CHON_MAX } from "@chonsu/shared/limits";
import { asc, like, lt, max, or } from "drizzle-orm";

/** Reads members and addresses for factories. Factories write by the product's own services. */

const columns = {
  id: users.id,
  name: users.userName,
  isStaff: users.isStaff,
  joinedAt: users.dateJoined,
  chons: users.oneDegreeCount,
};

/** The members with the given ids, as a map by id. */
export function findPeople(db: Database, ids: Iterable<number>): Map<number, FactoryPerson> {
  const rows = db
    .select(columns)
    .from(users)
    .where(oneOf(users.id, new Set(ids)))
    .all();
  return new Map(rows.map((row) => [row.id, row]));
}

export function listPeople(db: Database) {
  return db.select(columns).from(users).orderBy(asc(users.id)).all();
}
/** The fields of a member that factories need. */
export type FactoryPerson = ReturnType<typeof listPeople>[number];

/** Members below the limit of chons. */
export function listPeopleWithRoom(db: Database): FactoryPerson[] {
  return db.select(columns).from(users).where(lt(users.oneDegreeCount, CHON_MAX)).orderBy(asc(users.id)).all();
}

/** The pairs of members of all relations that the given members have, in any state. */
export function listPairsAround(db: Database, userIds: readonly number[]): [number, number][] {
  const { fromUserId, toUserId } = friendRelations;
  return db
    .select({ from: fromUserId, to: toUserId })
    .from(friendRelations)
    .where(or(oneOf(fromUserId, userIds), oneOf(toUserId, userIds)))
    .all()
    .map(({ from, to }) => [from, to]);
}

/** The highest id of a member; 0 without members. */
export function findLastId(db: Database): number {
  const row = db
    .select({ id: max(users.id) })
    .from(users)
    .get();
  return row?.id ?? 0;
}

export function listAddresses(db: Database, start: string): string[] {
  return db
    .select({ email: users.email })
    .from(users)
    .where(like(users.email, `${start}%`))
    .all()
    .map(({ email }) => email);
}
