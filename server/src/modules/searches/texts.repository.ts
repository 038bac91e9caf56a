import type { Database } from "@chonsu/db/open-database";
import { asList, inGivenList, prepared } from "@chonsu/db/prepared";
import { experienceDetails, experienceSkills, experiences, experienceTags } from "@chonsu/db/tables/experiences";
import { projectKeywords, projects } from "@chonsu/db/tables/projects";
import { profileKeywords, profileSkills, users } from "@chonsu/db/tables/users";
import { asc, eq } from "drizzle-orm";
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

/** Ids of all that members wrote about experiences. */
export function listDetailIds(db: Database): number[] {
  const rows = db.select({ id: experienceDetails.id }).from(experienceDetails).orderBy(asc(experienceDetails.id)).all();
  return rows.map(({ id }) => id);
}

/** What members are found by, in order of joining; who is not there any more is left out. Three statements. */
export function findPersonTexts(db: Database, ids: readonly number[]): PersonTexts[] {
  const given = { ids: asList(ids) };
  const interests = termsBy(interestsOf(db).all(given));
  const skills = termsBy(skillsOf(db).all(given));
  return peopleOf(db)
    .all(given)
    .map(({ id, dateJoined, name, imageFile, school, degree, major1, major2 }) => ({
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
  const given = { ids: asList(ids) };
  const keywords = termsBy(keywordsOf(db).all(given));
  return postsOf(db)
    .all(given)
    .map((post) => ({ ...post, keywords: keywords(post.id) }));
}

/** What members' words about experiences are found by, in order of id. Three statements. */
export function findDetailTexts(db: Database, ids: readonly number[]): DetailTexts[] {
  const given = { ids: asList(ids) };
  const tags = termsBy(tagsOf(db).all(given));
  const skills = termsBy(detailSkillsOf(db).all(given));
  return detailsOf(db)
    .all(given)
    .map((detail) => ({ ...detail, tags: tags(detail.id), skills: skills(detail.id) }));
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

const peopleOf = prepared((db) =>
  db
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
    .where(inGivenList(users.id, "ids"))
    .orderBy(asc(users.dateJoined), asc(users.id))
    .prepare(),
);

const interestsOf = prepared((db) =>
  db
    .select({ of: profileKeywords.userId, term: profileKeywords.keyword })
    .from(profileKeywords)
    .where(inGivenList(profileKeywords.userId, "ids"))
    .orderBy(asc(profileKeywords.userId), asc(profileKeywords.position))
    .prepare(),
);

const skillsOf = prepared((db) =>
  db
    .select({ of: profileSkills.userId, term: profileSkills.skill })
    .from(profileSkills)
    .where(inGivenList(profileSkills.userId, "ids"))
    .orderBy(asc(profileSkills.id))
    .prepare(),
);

const postsOf = prepared((db) =>
  db
    .select({
      id: projects.id,
      createdAt: projects.createdAt,
      authorId: projects.userId,
      title: projects.title,
      content: projects.content,
    })
    .from(projects)
    .where(inGivenList(projects.id, "ids"))
    .orderBy(asc(projects.createdAt), asc(projects.id))
    .prepare(),
);

const keywordsOf = prepared((db) =>
  db
    .select({ of: projectKeywords.projectId, term: projectKeywords.keyword })
    .from(projectKeywords)
    .where(inGivenList(projectKeywords.projectId, "ids"))
    .orderBy(asc(projectKeywords.projectId), asc(projectKeywords.position))
    .prepare(),
);

const detailsOf = prepared((db) =>
  db
    .select({
      id: experienceDetails.id,
      ownerId: experienceDetails.userId,
      experienceId: experienceDetails.experienceId,
      title: experiences.title,
      description: experienceDetails.description,
    })
    .from(experienceDetails)
    .innerJoin(experiences, eq(experiences.id, experienceDetails.experienceId))
    .where(inGivenList(experienceDetails.id, "ids"))
    .orderBy(asc(experienceDetails.id))
    .prepare(),
);

const tagsOf = prepared((db) =>
  db
    .select({ of: experienceTags.detailId, term: experienceTags.tag })
    .from(experienceTags)
    .where(inGivenList(experienceTags.detailId, "ids"))
    .orderBy(asc(experienceTags.detailId), asc(experienceTags.position))
    .prepare(),
);

const detailSkillsOf = prepared((db) =>
  db
    .select({ of: experienceSkills.detailId, term: experienceSkills.skill })
    .from(experienceSkills)
    .where(inGivenList(experienceSkills.detailId, "ids"))
    .orderBy(asc(experienceSkills.detailId), asc(experienceSkills.position))
    .prepare(),
);
