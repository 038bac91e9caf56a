import type { Database } from "@chonsu/db/open-database";
import { batch } from "@chonsu/db/seed/batch";
import { profileKeywords, profileSkills, users } from "@chonsu/db/tables/users";
import { like, max } from "drizzle-orm";
import { inParts } from "./many-rows.ts";

export type NewMember = Omit<typeof users.$inferSelect, "id" | "isSuperuser" | "lastLogin" | "oneDegreeCount">;

/** Writes members who are nobody's chon; answers their ids in the order given. */
export function insertMembers(db: Database, rows: readonly NewMember[]): number[] {
  const fresh = { isSuperuser: false, lastLogin: null, oneDegreeCount: 0 };
  const written = inParts(rows, (part) =>
    db
      .insert(users)
      .values(part.map((row) => ({ ...row, ...fresh })))
      .returning({ id: users.id })
      .all(),
  );
  return written.map(({ id }) => id);
}

/** Interests in their order, and skills. */
export function insertTerms(
  db: Database,
  rows: readonly {
    readonly userId: number;
    readonly interests: readonly string[];
    readonly skills: readonly string[];
  }[],
): void {
  const keywords = rows.flatMap(({ userId, interests }) =>
    interests.map((keyword, position) => ({ userId, position, keyword })),
  );
  const skills = rows.flatMap((row) => row.skills.map((skill) => ({ userId: row.userId, skill })));
  batch(profileKeywords, keywords).insert(db);
  batch(profileSkills, skills).insert(db);
}

/** Of the members there are. */
export function findLastId(db: Database): number {
  return (
    db
      .select({ id: max(users.id) })
      .from(users)
      .get()?.id ?? 0
  );
}

export function listAddresses(db: Database, start: string): string[] {
  return db
    .select({ email: users.email })
    .from(users)
    .where(like(users.email, `${start}%`))
    .all()
    .map(({ email }) => email);
}
