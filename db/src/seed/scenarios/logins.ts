import { eq, inArray } from "drizzle-orm";
import type { Database } from "../../open-database.ts";
import { users } from "../../tables/users.ts";
import { SEED_LOGINS, SEED_PASSWORD_HASH } from "../cast.ts";
import { type Claim, isTrue } from "../claims.ts";
import { CROWD_LOGINS } from "../crowd/logins.ts";
import { crowdOf, isCampus } from "./scenarios.ts";

/** A seeded member worth knowing, as the rows have them now. */
export interface SeededLogin {
  readonly email: string;
  /** Undefined where nobody signs in as them with the password of the seed any more. */
  readonly name: string | undefined;
  /** What is still true of them, in words. */
  readonly goodFor: readonly string[];
  /** What was when they were seeded and is not any more. */
  readonly lost: readonly string[];
}

interface Known {
  readonly email: string;
  readonly claims: readonly Claim[];
}

/** What a seeded member is good for when the data is new, in words; undefined for others. */
export function goodForWhenNew(email: string): string | undefined {
  const known: readonly Known[] = [...SEED_LOGINS, ...CROWD_LOGINS];
  return known
    .find((login) => login.email === email)
    ?.claims.map(({ text }) => text)
    .join(", ");
}

/** The members worth knowing of the scenario that data began with, and what of it is true at `now` (milliseconds). */
export function seededLogins(db: Database, scenario: string, now: number): SeededLogin[] {
  const known = loginsOf(scenario);
  const emails = known.map(({ email }) => email);
  const rows = db
    .select({ email: users.email, name: users.userName, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, emails))
    .all();
  const members = new Map(rows.map((row) => [row.email, row]));
  return known.map(({ email, claims }) => {
    const member = members.get(email);
    if (member === undefined) return { email, name: undefined, goodFor: [], lost: ["is no member any more"] };
    const [kept, broken] = [true, false].map((is) =>
      claims.filter((claim) => isTrue(db, claim, { email, now }) === is),
    );
    const hasPassword = member.passwordHash === SEED_PASSWORD_HASH;
    return {
      email,
      name: hasPassword ? member.name : undefined,
      goodFor: textsOf(kept),
      lost: [...(hasPassword ? [] : ["has another password"]), ...textsOf(broken)],
    };
  });
}

function textsOf(claims: readonly Claim[] = []): string[] {
  return claims.map(({ text }) => text);
}

function loginsOf(scenario: string): readonly Known[] {
  if (isCampus(scenario)) return SEED_LOGINS;
  return crowdOf(scenario) === undefined ? [] : CROWD_LOGINS;
}

/** Whether somebody is a member whose password is the one all seeded people have, and everybody knows. */
export function hasSeedPassword(db: Database): boolean {
  const row = db.select({ id: users.id }).from(users).where(eq(users.passwordHash, SEED_PASSWORD_HASH)).limit(1).get();
  return row !== undefined;
}
