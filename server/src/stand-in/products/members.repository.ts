import type { Database } from "@chonsu/db/open-database";
import { users } from "@chonsu/db/tables/users";
import { count } from "drizzle-orm";

export function countMembers(db: Database): number {
  return db.select({ members: count() }).from(users).get()?.members ?? 0;
}
