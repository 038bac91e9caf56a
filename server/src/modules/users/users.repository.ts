import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, prepared } from "@chonsu/db/prepared";
import { experienceMembers, experiences } from "@chonsu/db/tables/experiences";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { portfolioLinks, profileKeywords, profileSkills, users } from "@chonsu/db/tables/users";
import { and, asc, count, eq, or } from "drizzle-orm";

/** The columns of a member that leave the server in some form. The password hash is not among them. */
const memberColumns = {
  id: users.id,
  email: users.email,
  isStaff: users.isStaff,
  isSuperuser: users.isSuperuser,
  dateJoined: users.dateJoined,
  lastLogin: users.lastLogin,
  userName: users.userName,
  school: users.school,
  degree: users.degree,
  year: users.year,
  major1: users.major1,
  major2: users.major2,
  introduction: users.introduction,
  imageFile: users.imageFile,
  oneDegreeCount: users.oneDegreeCount,
};

const membersOf = prepared((db) => db.select(memberColumns).from(users).where(inGivenList(users.id, "ids")).prepare());

export function findMembers(db: Database, ids: readonly number[]) {
  return membersOf(db).all({ ids: asList(ids) });
}
export type MemberRow = ReturnType<typeof findMembers>[number];

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

const skillsOf = prepared((db) =>
  db
    .select()
    .from(profileSkills)
    .where(inGivenList(profileSkills.userId, "ids"))
    .orderBy(asc(profileSkills.id))
    .prepare(),
);

export function findSkills(db: Database, ids: readonly number[]) {
  return skillsOf(db).all({ ids: asList(ids) });
}

const keywordsOf = prepared((db) =>
  db
    .select()
    .from(profileKeywords)
    .where(inGivenList(profileKeywords.userId, "ids"))
    .orderBy(asc(profileKeywords.userId), asc(profileKeywords.position))
    .prepare(),
);

export function findKeywords(db: Database, ids: readonly number[]) {
  return keywordsOf(db).all({ ids: asList(ids) });
}

const portfolioLinksOf = prepared((db) =>
  db
    .select()
    .from(portfolioLinks)
    .where(inGivenList(portfolioLinks.userId, "ids"))
    .orderBy(asc(portfolioLinks.id))
    .prepare(),
);

export function findPortfolioLinks(db: Database, ids: readonly number[]) {
  return portfolioLinksOf(db).all({ ids: asList(ids) });
}

const experienceTitlesOf = prepared((db) =>
  db
    .select({ userId: experienceMembers.userId, id: experiences.id, title: experiences.title })
    .from(experienceMembers)
    .innerJoin(experiences, eq(experiences.id, experienceMembers.experienceId))
    .where(inGivenList(experienceMembers.userId, "ids"))
    .orderBy(asc(experiences.id))
    .prepare(),
);

export function findExperienceTitles(db: Database, ids: readonly number[]) {
  return experienceTitlesOf(db).all({ ids: asList(ids) });
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
