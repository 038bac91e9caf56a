import { CACHED_ROWS, type Cached } from "@chonsu/db/cached-rows";
import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, prepared } from "@chonsu/db/prepared";
import { listReaderOf, readerOf } from "@chonsu/db/row-parts";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { users } from "@chonsu/db/tables/users";
import { and, count, eq, or, sql } from "drizzle-orm";

/** What is shown of a member to all other members alike: their row and the lists of their profile. */
export type MemberCard = Cached<typeof CACHED_ROWS.card>;

/** What members see of themselves only. It is read each time: nobody keeps it. */
const ownColumns = { email: users.email, isSuperuser: users.isSuperuser, lastLogin: users.lastLogin };

const membersOf = readerOf(CACHED_ROWS.card.row);
const skillsOf = listReaderOf(CACHED_ROWS.card.skills);
const keywordsOf = listReaderOf(CACHED_ROWS.card.keywords);
const portfolioLinksOf = listReaderOf(CACHED_ROWS.card.portfolioLinks);
const experiencesOf = listReaderOf(CACHED_ROWS.card.experiences);

/** The cards of some members by id, without those who are none; five statements. */
export function findCards(db: Database, ids: readonly number[]): Map<number, MemberCard> {
  const skills = skillsOf(db, ids);
  const keywords = keywordsOf(db, ids);
  const portfolioLinks = portfolioLinksOf(db, ids);
  const experiences = experiencesOf(db, ids);
  const rows = membersOf(db, ids);
  return new Map(
    rows.map(({ owner: id, row }) => [
      id,
      {
        row,
        skills: skills(id),
        keywords: keywords(id),
        portfolioLinks: portfolioLinks(id),
        experiences: experiences(id),
      },
    ]),
  );
}

/** The names of a member's skills, in order. */
export function findSkills(db: Database, id: number): string[] {
  return skillsOf(db, [id])(id).map(({ skill }) => skill);
}

const ownOf = prepared((db) =>
  db
    .select({ id: users.id, ...ownColumns })
    .from(users)
    .where(inGivenList(users.id, "ids"))
    .prepare(),
);

/** What some members see of themselves only. */
export function findOwn(db: Database, ids: readonly number[]) {
  return ownOf(db).all({ ids: asList(ids) });
}
export type OwnRow = ReturnType<typeof findOwn>[number];

const memberOf = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, given("id")))
    .prepare(),
);

export function memberExists(db: Database, id: number): boolean {
  return memberOf(db).get({ id }) !== undefined;
}

const namesOf = prepared((db) =>
  db.select({ id: users.id, name: users.userName }).from(users).where(inGivenList(users.id, "ids")).prepare(),
);
const allNames = prepared((db) => db.select({ id: users.id, name: users.userName }).from(users).prepare());

/** Ids and names: of some members, or of everybody. */
export function findNames(db: Database, ids?: readonly number[]) {
  return ids === undefined ? allNames(db).all() : namesOf(db).all({ ids: asList(ids) });
}

const nameOf = prepared((db) =>
  db
    .select({ name: users.userName })
    .from(users)
    .where(eq(users.id, given("id")))
    .prepare(),
);

export function findName(db: Database, id: number): string | undefined {
  return nameOf(db).get({ id })?.name;
}

export function findEmail(db: Database, id: number): string | undefined {
  return db.select({ email: users.email }).from(users).where(eq(users.id, id)).get()?.email;
}

const recounted = prepared((db) => {
  const accepted = db
    .select({ count: count() })
    .from(friendRelations)
    .where(
      and(
        or(eq(friendRelations.fromUserId, users.id), eq(friendRelations.toUserId, users.id)),
        eq(friendRelations.status, "accepted"),
      ),
    );
  return db
    .update(users)
    .set({ oneDegreeCount: sql`(${accepted})` })
    .where(inGivenList(users.id, "ids"))
    .returning({ count: users.oneDegreeCount })
    .prepare();
});

/**
 * Makes the number of chons on members' rows that of their accepted relations, and answers the numbers; the table refuses to leave
 * 0..50. It says what is so anyway: nobody needs a grant for it.
 */
export function recountChons(db: Database, ids: readonly number[]): number[] {
  return recounted(db)
    .all({ ids: asList(ids) })
    .map((row) => row.count);
}
