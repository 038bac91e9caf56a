import type { Database } from "@chonsu/db/open-database";
import { profileKeywords, profileSkills, users } from "@chonsu/db/tables/users";
import { labelMatches, type SearchTerm, textsMatch } from "@chonsu/shared/format/search-text";
import { desc } from "drizzle-orm";

const personColumns = {
  id: users.id,
  dateJoined: users.dateJoined,
  userName: users.userName,
  school: users.school,
  degree: users.degree,
  major1: users.major1,
  major2: users.major2,
};

/** Everybody, newest member first. */
export function listPeople(db: Database) {
  return db.select(personColumns).from(users).orderBy(desc(users.dateJoined), desc(users.id)).all();
}
export type PersonRow = ReturnType<typeof listPeople>[number];

/**
 * Members whom a term finds in name, school, degree, majors, interests or skills, newest member first;
 * everybody for an empty term (wire.md §3). An index of the texts belongs behind this function (docs/decisions/006).
 */
export function findPeople(db: Database, term: SearchTerm): PersonRow[] {
  const rows = listPeople(db);
  if (term.text === "") return rows;
  const byTerm = ownersOf(listInterestsAndSkills(db), term);
  return rows.filter((row) => byTerm.has(row.id) || personMatches(row, term));
}

function personMatches(row: PersonRow, term: SearchTerm): boolean {
  const labels = [row.userName, row.major1, row.major2 ?? ""];
  return labels.some((label) => labelMatches(label, term)) || textsMatch([row.school, row.degree], term);
}

function listInterestsAndSkills(db: Database) {
  return db
    .select({ ownerId: profileKeywords.userId, text: profileKeywords.keyword })
    .from(profileKeywords)
    .unionAll(db.select({ ownerId: profileSkills.userId, text: profileSkills.skill }).from(profileSkills))
    .all();
}

function ownersOf(rows: readonly { readonly ownerId: number; readonly text: string }[], term: SearchTerm): Set<number> {
  return new Set(rows.filter(({ text }) => labelMatches(text, term)).map(({ ownerId }) => ownerId));
}
