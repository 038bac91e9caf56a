import { startOfWeek } from "@chonsu/shared/format/time/moments";
import { eq, like, or, sql } from "drizzle-orm";
import type { Database } from "../../open-database.ts";
import { users } from "../../tables/users.ts";
import { SEED_PASSWORD_HASH, STAND_IN_HASH_START } from "../cast.ts";
import { CROWD_LOGINS, type ListedLogin, SEED_LOGINS } from "../seed-logins.ts";
import { crowdOf, isCampus } from "./scenarios.ts";

/** A seeded member with their current rows. */
export interface SeededLogin {
  readonly email: string;
  /** Undefined when nobody can sign in as this member with the seed's password any more. */
  readonly name: string | undefined;
  /** The texts of the claims that are still true. */
  readonly goodFor: readonly string[];
  /** The texts of the claims that were true after seeding and are not true any more. */
  readonly lost: readonly string[];
}

/** The claims about a seeded member in new data, as one text. Undefined for other members. */
export function goodForWhenNew(email: string): string | undefined {
  const known: readonly ListedLogin[] = [...SEED_LOGINS, ...CROWD_LOGINS];
  const login = known.find((one) => one.email === email);
  return login && Object.keys(login.claims).join(", ");
}

/**
 * The listed logins of the scenario that the data began with, and which of their claims are true at `now`
 * (milliseconds).
 */
export function seededLogins(db: Database, scenario: string, now: number): SeededLogin[] {
  return loginsOf(scenario).map(({ email, claims }) => {
    const conditions = sql.raw(Object.values(claims).join());
    const [row] = db.values<[string, string, ...number[]]>(sql`select me.user_name, me.password_hash, ${conditions}
      from users me, (select ${now} as now, ${startOfWeek(now)} as monday) where me.email = ${email}`);
    if (row === undefined) return { email, name: undefined, goodFor: [], lost: ["is no member any more"] };
    const [name, passwordHash, ...truths] = row;
    const hasPassword = passwordHash === SEED_PASSWORD_HASH;
    const [goodFor = [], broken = []] = [1, 0].map((truth) =>
      Object.keys(claims).filter((_claim, index) => truths[index] === truth),
    );
    return {
      email,
      name: hasPassword ? name : undefined,
      goodFor,
      lost: [...(hasPassword ? [] : ["has another password"]), ...broken],
    };
  });
}

function loginsOf(scenario: string): readonly ListedLogin[] {
  if (isCampus(scenario)) return SEED_LOGINS;
  return crowdOf(scenario) === undefined ? [] : CROWD_LOGINS;
}

/** Whether any member has the public password of the seed, or a password that a stand-in has hashed. */
export function hasPasswordOfStandIn(db: Database): boolean {
  const isOfStandIn = or(
    eq(users.passwordHash, SEED_PASSWORD_HASH),
    like(users.passwordHash, `${STAND_IN_HASH_START}%`),
  );
  return db.select({ id: users.id }).from(users).where(isOfStandIn).limit(1).get() !== undefined;
}
