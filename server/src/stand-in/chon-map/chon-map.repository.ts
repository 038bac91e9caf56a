import type { Database } from "@chonsu/db/open-database";
import { users } from "@chonsu/db/tables/users";
import { asc } from "drizzle-orm";

/** The ids and names of the first members, ordered by id. */
export function listNames(db: Database, limit: number): { readonly id: number; readonly name: string }[] {
  return db.select({ id: users.id, name: users.userName }).from(users).orderBy(asc(users.id)).limit(limit).all();
}
