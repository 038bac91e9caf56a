import type { Database } from "@chonsu/db/open-database";
import { experienceDetails, experienceSkills, experiences, experienceTags } from "@chonsu/db/tables/experiences";
import { projectKeywords, projects } from "@chonsu/db/tables/projects";
import { profileKeywords, profileSkills, users } from "@chonsu/db/tables/users";
import { foldText, labelMatches, searchTerm } from "@chonsu/shared/format/text/search-text";
import { SUGGESTION_DEPARTMENTS } from "@chonsu/shared/school/school";
import { desc } from "drizzle-orm";
import type { IndexedTexts } from "../../src/search/indexed-texts.ts";
import { SHARED_KINDS } from "../../src/search/newcomers.ts";
import type { SearchIndex } from "../../src/search/search-index.ts";
import { isInProse } from "./index-steps.ts";

/** Searches, keywords and suggestions as a scan of all rows answers them. */
export function answersOf(db: Database) {
  const rows = {
    people: db.select().from(users).orderBy(desc(users.dateJoined), desc(users.id)).all(),
    interests: db.select().from(profileKeywords).orderBy(profileKeywords.position).all(),
    skills: db.select().from(profileSkills).all(),
    posts: db.select().from(projects).orderBy(desc(projects.createdAt), desc(projects.id)).all(),
    keywords: db.select().from(projectKeywords).all(),
    details: db.select().from(experienceDetails).orderBy(experienceDetails.id).all(),
    experiences: db.select().from(experiences).all(),
    tags: db.select().from(experienceTags).orderBy(experienceTags.position).all(),
    used: db.select().from(experienceSkills).all(),
  };
  const isIn = (q: string, labels: readonly string[], prose: readonly string[]) => {
    const term = searchTerm(q);
    return term.text === "" || labels.some((label) => labelMatches(label, term)) || isInProse(prose, term);
  };
  const interestsOf = (id: number) =>
    rows.interests.filter(({ userId }) => userId === id).map(({ keyword }) => keyword);
  const skillsOf = (id: number) => rows.skills.filter(({ userId }) => userId === id).map(({ skill }) => skill);
  const majorsOf = (id: number) =>
    rows.people.filter((row) => row.id === id).flatMap(({ major1, major2 }) => [major1, major2 ?? []].flat());
  const tagsOf = (detail: number) => rows.tags.filter(({ detailId }) => detailId === detail).map(({ tag }) => tag);
  const termsOf = (id: number): Record<string, string[]> => ({
    keyword: interestsOf(id),
    major: majorsOf(id).filter((major) => SUGGESTION_DEPARTMENTS.some((known) => known === major)),
    experience_keyword: rows.details.filter(({ userId }) => userId === id).flatMap((detail) => tagsOf(detail.id)),
    skill: skillsOf(id),
  });
  return {
    people: (q: string) =>
      rows.people
        .filter(({ id, userName, school, degree }) =>
          isIn(q, [userName, ...majorsOf(id), ...interestsOf(id), ...skillsOf(id)], [school, degree]),
        )
        .map(({ id }) => id),
    posts: (q: string) =>
      rows.posts
        .filter(({ id, title, content }) => {
          const keywords = rows.keywords.filter(({ projectId }) => projectId === id).map(({ keyword }) => keyword);
          return isIn(q, keywords, [title, content]);
        })
        .map(({ id }) => id),
    details: (q: string) =>
      rows.details
        .filter(({ id, description, experienceId }) => {
          const skills = rows.used.filter(({ detailId }) => detailId === id).map(({ skill }) => skill);
          const titles = rows.experiences.filter((row) => row.id === experienceId).map(({ title }) => title);
          return isIn(q, [...tagsOf(id), ...skills], [...titles, description]);
        })
        .map(({ id }) => id)
        .reverse(),
    keywords() {
      const terms = [
        ...rows.interests.map(({ keyword }) => keyword),
        ...rows.keywords.map(({ keyword }) => keyword),
        ...rows.tags.map(({ tag }) => tag),
      ];
      return [...Map.groupBy(terms, (term) => term)]
        .toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
        .map(([term]) => term);
    },
    /** Ids of newcomers since a moment who share a term with a member: kind and term → ids, newest first. */
    shared(userId: number, since: number): Record<string, readonly number[]> {
      const newcomers = rows.people.filter(({ dateJoined }) => dateJoined >= since).map(({ id }) => id);
      const sharing = (kind: string, term: string) =>
        newcomers.filter((id) => termsOf(id)[kind]?.some((other) => foldText(other.trim()) === foldText(term.trim())));
      return Object.fromEntries(
        Object.entries(termsOf(userId)).flatMap(([kind, terms]) =>
          terms.map((term) => [`${kind} ${term}`, sharing(kind, term)]),
        ),
      );
    },
  };
}

/** The answers of an index, in the form of the oracle. */
export function answersFrom(index: SearchIndex): ReturnType<typeof answersOf> {
  const { people, projects: posts, experiences: details, newcomers } = index;
  const found = (texts: IndexedTexts<never>) => (q: string) =>
    texts.documents.acquire((slots) => {
      texts.mark(searchTerm(q), slots);
      return texts.documents.newestFirst(slots, 0, Number.MAX_SAFE_INTEGER);
    });
  return {
    people: found(people),
    posts: found(posts),
    details: found(details),
    keywords: () => [...index.keywords()],
    shared: (userId, since) =>
      Object.fromEntries(
        SHARED_KINDS.flatMap((kind) =>
          newcomers.termsOf(kind, userId).map((term) => [`${kind} ${term}`, newcomers.sharing(since, kind, term)]),
        ),
      ),
  };
}
