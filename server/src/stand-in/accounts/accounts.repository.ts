import type { Database } from "@chonsu/db/open-database";
import { users } from "@chonsu/db/tables/users";
import { asc, count, eq, like, or, sql } from "drizzle-orm";

const columns = {
  id: users.id,
  userName: users.userName,
  email: users.email,
  isStaff: users.isStaff,
  oneDegreeCount: users.oneDegreeCount,
  dateJoined: users.dateJoined,
};

export function findAccount(db: Database, id: number) {
  return db.select(columns).from(users).where(eq(users.id, id)).get();
}
export type AccountRow = NonNullable<ReturnType<typeof findAccount>>;

/** Members whose name or address contains `text`, or whose id it is; all members for an empty text. Ordered by id. */
export function listAccounts(db: Database, text: string, limit: number): AccountRow[] {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const matches = or(
    sql`${like(users.userName, pattern)} escape '\\'`,
    sql`${like(users.email, pattern)} escape '\\'`,
    sql`cast(${users.id} as text) = ${text}`,
  );
  const query = db.select(columns).from(users);
  return query
    .where(text === "" ? undefined : matches)
    .orderBy(asc(users.id))
    .limit(limit)
    .all();
}

export function countMembers(db: Database): number {
  return db.select({ members: count() }).from(users).get()?.members ?? 0;
}

export function setStaff(db: Database, userId: number, isStaff: boolean): void {
  db.update(users).set({ isStaff }).where(eq(users.id, userId)).run();
}

export function setPasswordHash(db: Database, userId: number, passwordHash: string): void {
  db.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
}
