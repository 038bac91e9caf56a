import { CACHED_ROWS, type Cached, listReaderOf, readerOf } from "@chonsu/db/cached-rows";
import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, prepared } from "@chonsu/db/prepared";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { users } from "@chonsu/db/tables/users";
import { and, count, eq, or } from "drizzle-orm";

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

/** Stores the number of chons; the table refuses to leave 0..50. */
export function setOneDegreeCount(db: Database, id: number, count: number): void {
  db.update(users).set({ oneDegreeCount: count }).where(eq(users.id, id)).run();
}

/** The number of accepted relations of a member, counted from their rows. */
export function countAcceptedRelations(db: Database, id: number): number {
  return (
    db
      .select({ count: count() })
      .from(friendRelations)
      .where(
        and(
          or(eq(friendRelations.fromUserId, id), eq(friendRelations.toUserId, id)),
          eq(friendRelations.status, "accepted"),
        ),
      )
      .get()?.count ?? 0
  );
}
