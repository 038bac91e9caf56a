import type { Database } from "@chonsu/db/open-database";
import { experienceDetails, experienceSkills, experiences, experienceTags } from "@chonsu/db/tables/experiences";
import { projectKeywords, projects } from "@chonsu/db/tables/projects";
import { profileKeywords, profileSkills, users } from "@chonsu/db/tables/users";
import { asc, eq } from "drizzle-orm";
import { oneOf } from "../../one-of.ts";
import type { DetailTexts } from "../../text-index/experience-texts.ts";
import type { PersonTexts } from "../../text-index/people-texts.ts";
import type { PostTexts } from "../../text-index/project-texts.ts";

/** Ids of all members, in order of joining. */
export function listPersonIds(db: Database): number[] {
  const rows = db.select({ id: users.id }).from(users).orderBy(asc(users.dateJoined), asc(users.id)).all();
  return rows.map(({ id }) => id);
}

/** Ids of all posts, the oldest first. */
export function listPostIds(db: Database): number[] {
  const rows = db.select({ id: projects.id }).from(projects).orderBy(asc(projects.createdAt), asc(projects.id)).all();
  return rows.map(({ id }) => id);
}

/** Ids of all that members wrote about experiences. */
export function listDetailIds(db: Database): number[] {
  const rows = db.select({ id: experienceDetails.id }).from(experienceDetails).orderBy(asc(experienceDetails.id)).all();
  return rows.map(({ id }) => id);
}

/** What members are found by, in order of joining; who is not there any more is left out. Three statements. */
export function findPersonTexts(db: Database, ids: readonly number[]): PersonTexts[] {
  const interests = termsBy(findInterests(db, ids));
  const skills = termsBy(findSkills(db, ids));
  return findPeople(db, ids).map(({ id, dateJoined, name, imageFile, school, degree, major1, major2 }) => ({
    id,
    dateJoined,
    name,
    imageFile,
    studies: [school, degree],
    majors: major2 === null ? [major1] : [major1, major2],
    interests: interests(id),
    skills: skills(id),
  }));
}

/** What posts are found by, the oldest first. Two statements. */
export function findPostTexts(db: Database, ids: readonly number[]): PostTexts[] {
  const keywords = termsBy(findKeywords(db, ids));
  return findPosts(db, ids).map((post) => ({ ...post, keywords: keywords(post.id) }));
}

/** What members' words about experiences are found by, in order of id. Three statements. */
export function findDetailTexts(db: Database, ids: readonly number[]): DetailTexts[] {
  const tags = termsBy(findTags(db, ids));
  const skills = termsBy(findDetailSkills(db, ids));
  return findDetails(db, ids).map((detail) => ({ ...detail, tags: tags(detail.id), skills: skills(detail.id) }));
}

interface TermRow {
  readonly of: number;
  readonly term: string;
}

/** Terms by what they are of, in the order of the rows. */
function termsBy(rows: readonly TermRow[]): (id: number) => string[] {
  const grouped = Map.groupBy(rows, (row) => row.of);
  return (id) => grouped.get(id)?.map(({ term }) => term) ?? [];
}

function findPeople(db: Database, ids: readonly number[]) {
  return db
    .select({
      id: users.id,
      dateJoined: users.dateJoined,
      name: users.userName,
      imageFile: users.imageFile,
      school: users.school,
      degree: users.degree,
      major1: users.major1,
      major2: users.major2,
    })
    .from(users)
    .where(oneOf(users.id, ids))
    .orderBy(asc(users.dateJoined), asc(users.id))
    .all();
}

function findInterests(db: Database, ids: readonly number[]): TermRow[] {
  return db
    .select({ of: profileKeywords.userId, term: profileKeywords.keyword })
    .from(profileKeywords)
    .where(oneOf(profileKeywords.userId, ids))
    .orderBy(asc(profileKeywords.userId), asc(profileKeywords.position))
    .all();
}

function findSkills(db: Database, ids: readonly number[]): TermRow[] {
  return db
    .select({ of: profileSkills.userId, term: profileSkills.skill })
    .from(profileSkills)
    .where(oneOf(profileSkills.userId, ids))
    .orderBy(asc(profileSkills.id))
    .all();
}

function findPosts(db: Database, ids: readonly number[]) {
  return db
    .select({
      id: projects.id,
      createdAt: projects.createdAt,
      authorId: projects.userId,
      title: projects.title,
      content: projects.content,
    })
    .from(projects)
    .where(oneOf(projects.id, ids))
    .orderBy(asc(projects.createdAt), asc(projects.id))
    .all();
}

function findKeywords(db: Database, ids: readonly number[]): TermRow[] {
  return db
    .select({ of: projectKeywords.projectId, term: projectKeywords.keyword })
    .from(projectKeywords)
    .where(oneOf(projectKeywords.projectId, ids))
    .orderBy(asc(projectKeywords.projectId), asc(projectKeywords.position))
    .all();
}

function findDetails(db: Database, ids: readonly number[]) {
  return db
    .select({
      id: experienceDetails.id,
      ownerId: experienceDetails.userId,
      experienceId: experienceDetails.experienceId,
      title: experiences.title,
      description: experienceDetails.description,
    })
    .from(experienceDetails)
    .innerJoin(experiences, eq(experiences.id, experienceDetails.experienceId))
    .where(oneOf(experienceDetails.id, ids))
    .orderBy(asc(experienceDetails.id))
    .all();
}

function findTags(db: Database, ids: readonly number[]): TermRow[] {
  return db
    .select({ of: experienceTags.detailId, term: experienceTags.tag })
    .from(experienceTags)
    .where(oneOf(experienceTags.detailId, ids))
    .orderBy(asc(experienceTags.detailId), asc(experienceTags.position))
    .all();
}

function findDetailSkills(db: Database, ids: readonly number[]): TermRow[] {
  return db
    .select({ of: experienceSkills.detailId, term: experienceSkills.skill })
    .from(experienceSkills)
    .where(oneOf(experienceSkills.detailId, ids))
    .orderBy(asc(experienceSkills.detailId), asc(experienceSkills.position))
    .all();
}
