import type { Database } from "@chonsu/db/open-database";
import { ownedList } from "@chonsu/db/owned-list";
import { given, prepared } from "@chonsu/db/prepared";
import { portfolioLinks, profileKeywords, profileSkills, users } from "@chonsu/db/tables/users";
import { and, eq, not } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";
import { oneOf } from "../../platform/one-of.ts";

type UserRow = typeof users.$inferSelect;

/** The columns of a member's row that they edit themselves; undefined leaves a column unchanged. */
export type ProfileColumns = {
  readonly [C in "userName" | "school" | "degree" | "year" | "major1" | "major2" | "introduction" | "imageFile"]?:
    | UserRow[C]
    | undefined;
};

const imageFileOf = prepared((db) =>
  db
    .select({ file: users.imageFile })
    .from(users)
    .where(eq(users.id, given("id")))
    .prepare(),
);

/** The file of a member's picture; undefined when there is no such member. */
export function findImageFile(db: Database, { id }: Actor): { file: string | null } | undefined {
  return imageFileOf(db).get({ id });
}

export function updateColumns(db: Database, { id: userId }: Actor, columns: ProfileColumns): void {
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  db.update(users).set(given).where(eq(users.id, userId)).run();
}

/** Deletes the skills whose names are not in `kept`. */
export function deleteSkillsBut(db: Database, { id: userId }: Actor, kept: readonly string[]): void {
  db.delete(profileSkills)
    .where(and(eq(profileSkills.userId, userId), not(oneOf(profileSkills.skill, kept))))
    .run();
}

/** Adds skills, in order; existing ones are unchanged. */
export function insertSkills(db: Database, { id: userId }: Actor, names: readonly string[]): void {
  if (names.length === 0) return;
  db.insert(profileSkills)
    .values(names.map((skill) => ({ userId, skill })))
    .onConflictDoNothing()
    .run();
}

const putKeywords = ownedList(profileKeywords, profileKeywords.userId, ["owner", "place", "value"]);
const putLinks = ownedList(portfolioLinks, portfolioLinks.userId, ["id", "owner", "value"]);

export function replaceKeywords(db: Database, { id }: Actor, keywords: readonly string[]): void {
  putKeywords(db, id, keywords);
}

export function replacePortfolioLinks(db: Database, { id }: Actor, urls: readonly string[]): void {
  putLinks(db, id, urls);
}
