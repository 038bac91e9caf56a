import { CACHED_ROWS, type Cached } from "@chonsu/db/cached-rows";
import type { Database } from "@chonsu/db/open-database";
import { asList, finderBy, inGivenList, isGiven, prepared } from "@chonsu/db/prepared";
import { listReaderOf, readerOf } from "@chonsu/db/row-parts";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { users } from "@chonsu/db/tables/users";
import { and, count, eq, or, sql } from "drizzle-orm";

/** The fields that all other members see of a member: of the row and of the lists of the profile. */
export type MemberCard = Cached<typeof CACHED_ROWS.card>;

/** Fields that only the member may see. They are never cached. */
const ownColumns = { email: users.email, isSuperuser: users.isSuperuser, lastLogin: users.lastLogin };

const membersOf = readerOf(CACHED_ROWS.card.row);
const skillsOf = listReaderOf(CACHED_ROWS.card.skills);
const keywordsOf = listReaderOf(CACHED_ROWS.card.keywords);
const portfolioLinksOf = listReaderOf(CACHED_ROWS.card.portfolioLinks);
const experiencesOf = listReaderOf(CACHED_ROWS.card.experiences);

/** The cards of some members by id. Ids without a member are left out. Five statements. */
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

/** The private fields of a member. */
export const findOwn = finderBy(users.id, (db, isIt) => db.select(ownColumns).from(users).where(isIt));
export type OwnRow = NonNullable<ReturnType<typeof findOwn>>;

const memberOf = prepared((db) => db.select({ id: users.id }).from(users).where(isGiven(users.id, "id")));

export function memberExists(db: Database, id: number): boolean {
  return memberOf(db).get({ id }) !== undefined;
}

const membersWith = prepared((db) => db.select({ id: users.id }).from(users).where(inGivenList(users.id, "ids")));

/** Those of the ids that belong to members. */
export function findExisting(db: Database, ids: readonly number[]): number[] {
  const rows = membersWith(db).all({ ids: asList(ids) });
  return rows.map(({ id }) => id);
}

export const findName = finderBy(users.id, (db, isIt) => db.select({ name: users.userName }).from(users).where(isIt));

/** The address of a member, for mails to them (R7). */
export function findEmail(db: Database, id: number): string | undefined {
  return db.select({ email: users.email }).from(users).where(eq(users.id, id)).get()?.email;
}

const recounted = prepared((db) => {
  const involves = or(eq(friendRelations.fromUserId, users.id), eq(friendRelations.toUserId, users.id));
  const accepted = db
    .select({ count: count() })
    .from(friendRelations)
    .where(and(involves, eq(friendRelations.status, "accepted")));
  return db
    .update(users)
    .set({ oneDegreeCount: sql`(${accepted})` })
    .where(inGivenList(users.id, "ids"))
    .returning({ count: users.oneDegreeCount });
});

/**
 * Sets the stored number of chons of members to the number of their accepted relations, and returns the numbers. The
 * table refuses a number outside 0..50. It only restores an invariant, so it needs no grant.
 */
export function recountChons(db: Database, ids: readonly number[]): number[] {
  const rows = recounted(db).all({ ids: asList(ids) });
  return rows.map((row) => row.count);
}
