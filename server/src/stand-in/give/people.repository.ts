import type { Database } from "@chonsu/db/open-database";
import { users } from "@chonsu/db/tables/users";
import { CHON_MAX } from "@chonsu/shared/limits";
import { asc, lt } from "drizzle-orm";
import { oneOf } from "../../platform/one-of.ts";

const columns = {
  id: users.id,
  name: users.userName,
  isStaff: users.isStaff,
  joinedAt: users.dateJoined,
  chons: users.oneDegreeCount,
};

/** Those of some ids that are members, by id. */
export function findPeople(db: Database, ids: Iterable<number>): Map<number, Person> {
  const rows = db
    .select(columns)
    .from(users)
    .where(oneOf(users.id, new Set(ids)))
    .all();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A member as far as things that are given depend on them. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly isStaff: boolean;
  readonly joinedAt: number;
  readonly chons: number;
}

export function listPeople(db: Database): Person[] {
  return db.select(columns).from(users).orderBy(asc(users.id)).all();
}

/** Members who may have more chons. */
export function listPeopleWithRoom(db: Database): Person[] {
  return db.select(columns).from(users).where(lt(users.oneDegreeCount, CHON_MAX)).orderBy(asc(users.id)).all();
}
