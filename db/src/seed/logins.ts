import { eq, inArray } from "drizzle-orm";
import type { Database } from "../open-database.ts";
import { users } from "../tables/users.ts";
import { SEED_LOGINS, SEED_PASSWORD_HASH } from "./cast.ts";
import { CROWD_LOGINS } from "./crowd/logins.ts";

interface WorkingLogin {
  readonly email: string;
  readonly name: string;
  readonly goodFor: string;
}

/** The logins worth knowing of whatever scenario the data began with: those whose member is still there. */
export function workingLogins(db: Database): WorkingLogin[] {
  const known = [...SEED_LOGINS, ...CROWD_LOGINS];
  const emails = known.map(({ email }) => email);
  const rows = db
    .select({ email: users.email, name: users.userName })
    .from(users)
    .where(inArray(users.email, emails))
    .all();
  const names = new Map(rows.map(({ email, name }) => [email, name]));
  return known.flatMap(({ email, goodFor }) => {
    const name = names.get(email);
    return name === undefined ? [] : [{ email, name, goodFor }];
  });
}

/** Whether somebody is a member whose password is the one all seeded people have, and everybody knows. */
export function hasSeedPassword(db: Database): boolean {
  const row = db.select({ id: users.id }).from(users).where(eq(users.passwordHash, SEED_PASSWORD_HASH)).limit(1).get();
  return row !== undefined;
}
