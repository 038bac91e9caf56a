import type { Database } from "@chonsu/db/open-database";
import { ownedList } from "@chonsu/db/owned-list";
import { asList, given, inGivenList, isGiven, prepared } from "@chonsu/db/prepared";
import { portfolioLinks, profileKeywords, profileSkills, users } from "@chonsu/db/tables/users";
import { and, not, sql } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";

type UserRow = typeof users.$inferSelect;

/** The columns of a member's row that the member may edit. Undefined leaves a column unchanged. */
export type ProfileColumns = {
  readonly [C in "userName" | "school" | "degree" | "year" | "major1" | "major2" | "introduction" | "imageFile"]?:
    | UserRow[C]
    | undefined;
};

const imageFileOf = prepared((db) => db.select({ file: users.imageFile }).from(users).where(isGiven(users.id, "id")));

/** The file of a member's picture; undefined when there is no such member. */
export function findImageFile(db: Database, { id }: Actor): { file: string | null } | undefined {
  return imageFileOf(db).get({ id });
}

const updates = new Map<string, ReturnType<typeof updateOf>>();

/** Makes the statement for a set of columns that are changed together. */
function updateOf(names: readonly string[]) {
  const values = Object.fromEntries(names.map((name) => [name, given(name)]));
  return prepared((db) => db.update(users).set(values).where(isGiven(users.id, "id")));
}

export function updateColumns(db: Database, { id }: Actor, columns: ProfileColumns): void {
  const changed = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  const names = Object.keys(changed);
  if (names.length === 0) return;
  const key = names.join();
  const update = updates.get(key) ?? updateOf(names);
  updates.set(key, update);
  update(db).run({ ...changed, id });
}

const otherSkillsDeleted = prepared((db) =>
  db
    .delete(profileSkills)
    .where(and(isGiven(profileSkills.userId, "userId"), not(inGivenList(profileSkills.skill, "kept")))),
);

/** Deletes the skills whose names are not in `kept`. */
export function deleteSkillsBut(db: Database, { id: userId }: Actor, kept: readonly string[]): void {
  otherSkillsDeleted(db).run({ userId, kept: asList(kept) });
}

// The columns are in the order of the table.
const skillsInserted = prepared((db) =>
  db
    .insert(profileSkills)
    .select(sql`select null, ${given("userId")}, value from json_each(${given("names")}) where true order by key`)
    .onConflictDoNothing(),
);

/** Adds skills, in order. Existing skills are unchanged. */
export function insertSkills(db: Database, { id: userId }: Actor, names: readonly string[]): void {
  if (names.length > 0) skillsInserted(db).run({ userId, names: asList(names) });
}

const putKeywords = ownedList(profileKeywords, profileKeywords.userId, ["owner", "place", "value"]);
const putLinks = ownedList(portfolioLinks, portfolioLinks.userId, ["id", "owner", "value"]);

export function replaceKeywords(db: Database, { id }: Actor, keywords: readonly string[]): void {
  putKeywords(db, id, keywords);
}

export function replacePortfolioLinks(db: Database, { id }: Actor, urls: readonly string[]): void {
  putLinks(db, id, urls);
}
