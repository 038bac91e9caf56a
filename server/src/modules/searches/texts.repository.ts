import { CACHED_ROWS } from "@chonsu/db/cached-rows";
import type { Database } from "@chonsu/db/open-database";
import { listReaderOf, readerOf } from "@chonsu/db/row-parts";
import { experienceDetails } from "@chonsu/db/tables/experiences";
import { projects } from "@chonsu/db/tables/projects";
import { users } from "@chonsu/db/tables/users";
import { asc } from "drizzle-orm";
import type { DetailTexts } from "../../search/experience-texts.ts";
import type { PersonTexts } from "../../search/people-texts.ts";
import type { PostTexts } from "../../search/project-texts.ts";

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

/** Ids of all details of experiences. */
export function listDetailIds(db: Database): number[] {
  const rows = db.select({ id: experienceDetails.id }).from(experienceDetails).orderBy(asc(experienceDetails.id)).all();
  return rows.map(({ id }) => id);
}

const { user, project, experienceDetail } = CACHED_ROWS;
const peopleOf = readerOf(user.row);
const interestsOf = listReaderOf(user.interests);
const skillsOf = listReaderOf(user.skills);
const postsOf = readerOf(project.row);
const keywordsOf = listReaderOf(project.keywords);
const detailsOf = readerOf(experienceDetail.row);
const tagsOf = listReaderOf(experienceDetail.tags);
const detailSkillsOf = listReaderOf(experienceDetail.skills);

/** The searchable texts of members, in order of joining; missing members are left out. Three statements. */
export function findPersonTexts(db: Database, ids: readonly number[]): PersonTexts[] {
  const interests = interestsOf(db, ids);
  const skills = skillsOf(db, ids);
  return peopleOf(db, ids).map(({ row: { school, degree, major1, major2, userName, ...row } }) => ({
    ...row,
    name: userName,
    studies: [school, degree],
    majors: major2 === null ? [major1] : [major1, major2],
    interests: terms(interests(row.id)),
    skills: terms(skills(row.id)),
  }));
}

/** The searchable texts of posts, the oldest first. Two statements. */
export function findPostTexts(db: Database, ids: readonly number[]): PostTexts[] {
  const keywords = keywordsOf(db, ids);
  return postsOf(db, ids).map(({ row }) => ({ ...row, keywords: terms(keywords(row.id)) }));
}

/** The searchable texts of details, in order of id. Three statements. */
export function findDetailTexts(db: Database, ids: readonly number[]): DetailTexts[] {
  const tags = tagsOf(db, ids);
  const skills = detailSkillsOf(db, ids);
  return detailsOf(db, ids).map(({ row }) => ({ ...row, tags: terms(tags(row.id)), skills: terms(skills(row.id)) }));
}

function terms(rows: readonly { readonly term: string }[]): string[] {
  return rows.map(({ term }) => term);
}
