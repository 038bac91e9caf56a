import type { Database } from "@chonsu/db/open-database";
import { experienceDetails, experienceTags } from "@chonsu/db/tables/experiences";
import { profileKeywords, profileSkills, users } from "@chonsu/db/tables/users";
import { asc, desc, eq, gte } from "drizzle-orm";
import { oneOf } from "../../one-of.ts";

/** Members who joined at a moment or later, the newest first. */
export function listNewcomers(db: Database, since: number) {
  return db
    .select({ id: users.id, userName: users.userName, dateJoined: users.dateJoined, imageFile: users.imageFile })
    .from(users)
    .where(gte(users.dateJoined, since))
    .orderBy(desc(users.dateJoined), desc(users.id))
    .all();
}
export type NewcomerRow = ReturnType<typeof listNewcomers>[number];

/** A term of a member. Each list below is in the order its owner gave it. */
export interface TermRow {
  readonly userId: number;
  readonly term: string;
}

export function findMajors(db: Database, ids: readonly number[]): TermRow[] {
  return db
    .select({ userId: users.id, major1: users.major1, major2: users.major2 })
    .from(users)
    .where(oneOf(users.id, ids))
    .all()
    .flatMap(({ userId, major1, major2 }) => [
      { userId, term: major1 },
      ...(major2 === null ? [] : [{ userId, term: major2 }]),
    ]);
}

export function findInterests(db: Database, ids: readonly number[]): TermRow[] {
  return db
    .select({ userId: profileKeywords.userId, term: profileKeywords.keyword })
    .from(profileKeywords)
    .where(oneOf(profileKeywords.userId, ids))
    .orderBy(asc(profileKeywords.userId), asc(profileKeywords.position))
    .all();
}

export function findSkills(db: Database, ids: readonly number[]): TermRow[] {
  return db
    .select({ userId: profileSkills.userId, term: profileSkills.skill })
    .from(profileSkills)
    .where(oneOf(profileSkills.userId, ids))
    .orderBy(asc(profileSkills.id))
    .all();
}

/** Tags of what members wrote themselves about their experiences. */
export function findExperienceTags(db: Database, ids: readonly number[]): TermRow[] {
  return db
    .select({ userId: experienceDetails.userId, term: experienceTags.tag })
    .from(experienceTags)
    .innerJoin(experienceDetails, eq(experienceDetails.id, experienceTags.detailId))
    .where(oneOf(experienceDetails.userId, ids))
    .orderBy(asc(experienceTags.detailId), asc(experienceTags.position))
    .all();
}
