import type { Database } from "@chonsu/db/open-database";
import { experienceDetails, experienceSkills, experiences, experienceTags } from "@chonsu/db/tables/experiences";
import { projectKeywords, projects } from "@chonsu/db/tables/projects";
import { profileKeywords, profileSkills, users } from "@chonsu/db/tables/users";
import {
  foldText,
  labelMatches,
  type SearchTerm,
  searchTerm,
  textsMatch,
} from "@chonsu/shared/format/text/search-text";
import { SUGGESTION_DEPARTMENTS } from "@chonsu/shared/school/school";
import type { Documents } from "../../src/search/documents.ts";
import { SHARED_KINDS } from "../../src/search/newcomers.ts";
import type { SearchIndex } from "../../src/search/search-index.ts";

/** Searches, keywords and suggestions as a scan of all rows answers them. */
export interface Answers {
  people(q: string): number[];
  posts(q: string): number[];
  details(q: string): number[];
  keywords(): string[];
  /** Ids of newcomers since a moment who share a term with a member: kind and term → ids, newest first. */
  shared(userId: number, since: number): Record<string, readonly number[]>;
}

export function answersOf(db: Database): Answers {
  const rows = {
    people: db.select().from(users).all(),
    interests: db.select().from(profileKeywords).all(),
    skills: db.select().from(profileSkills).all(),
    posts: db.select().from(projects).all(),
    keywords: db.select().from(projectKeywords).all(),
    details: db.select().from(experienceDetails).all(),
    experiences: db.select().from(experiences).all(),
    tags: db.select().from(experienceTags).all(),
    used: db.select().from(experienceSkills).all(),
  };
  const isIn = (q: string, labels: readonly string[], prose: readonly string[]) => {
    const term = searchTerm(q);
    return term.text === "" || labels.some((label) => labelMatches(label, term)) || textsMatch(prose, term);
  };
  const interestsOf = (id: number) =>
    rows.interests
      .filter(({ userId }) => userId === id)
      .toSorted((a, b) => a.position - b.position)
      .map(({ keyword }) => keyword);
  const skillsOf = (id: number) => rows.skills.filter(({ userId }) => userId === id).map(({ skill }) => skill);
  const majorsOf = (id: number) =>
    rows.people
      .filter((row) => row.id === id)
      .flatMap(({ major1, major2 }) => (major2 === null ? [major1] : [major1, major2]));
  const tagsOf = (detail: number) =>
    rows.tags
      .filter(({ detailId }) => detailId === detail)
      .toSorted((a, b) => a.position - b.position)
      .map(({ tag }) => tag);
  const termsOf = (id: number): Record<string, string[]> => ({
    keyword: interestsOf(id),
    major: majorsOf(id).filter((major) => SUGGESTION_DEPARTMENTS.some((known) => known === major)),
    experience_keyword: rows.details.filter(({ userId }) => userId === id).flatMap((detail) => tagsOf(detail.id)),
    skill: skillsOf(id),
  });
  return {
    people: (q) =>
      rows.people
        .filter(({ id, userName, school, degree }) =>
          isIn(q, [userName, ...majorsOf(id), ...interestsOf(id), ...skillsOf(id)], [school, degree]),
        )
        .toSorted((a, b) => b.dateJoined - a.dateJoined || b.id - a.id)
        .map(({ id }) => id),
    posts: (q) =>
      rows.posts
        .filter(({ id, title, content }) =>
          isIn(
            q,
            rows.keywords.filter(({ projectId }) => projectId === id).map(({ keyword }) => keyword),
            [title, content],
          ),
        )
        .toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id)
        .map(({ id }) => id),
    details: (q) =>
      rows.details
        .filter(({ id, description, experienceId }) => {
          const skills = rows.used.filter(({ detailId }) => detailId === id).map(({ skill }) => skill);
          const titles = rows.experiences.filter((row) => row.id === experienceId).map(({ title }) => title);
          return isIn(q, [...tagsOf(id), ...skills], [...titles, description]);
        })
        .map(({ id }) => id)
        .toSorted((a, b) => b - a),
    keywords: () => {
      const terms = [
        ...rows.interests.map(({ keyword }) => keyword),
        ...rows.keywords.map(({ keyword }) => keyword),
        ...rows.tags.map(({ tag }) => tag),
      ];
      return [...Map.groupBy(terms, (term) => term)]
        .toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
        .map(([term]) => term);
    },
    shared: (userId, since) => {
      const newcomers = rows.people
        .filter(({ dateJoined }) => dateJoined >= since)
        .toSorted((a, b) => b.dateJoined - a.dateJoined || b.id - a.id);
      const shared: Record<string, number[]> = {};
      for (const [kind, terms] of Object.entries(termsOf(userId))) {
        for (const term of terms) {
          const has = (id: number) =>
            termsOf(id)[kind]?.some((other) => foldText(other.trim()) === foldText(term.trim()));
          shared[`${kind} ${term}`] = newcomers.filter(({ id }) => has(id)).map(({ id }) => id);
        }
      }
      return shared;
    },
  };
}

/** The answers of an index, in the form of the oracle. */
export function answersFrom(index: SearchIndex): Answers {
  const all = Number.MAX_SAFE_INTEGER;
  const found =
    ({ documents, mark }: Readonly<{ documents: Documents; mark: (term: SearchTerm, slots: Int32Array) => void }>) =>
    (q: string) =>
      documents.acquire((slots) => {
        mark(searchTerm(q), slots);
        return documents.newestFirst(slots, 0, all);
      });
  const { people, projects: posts, experiences: details, newcomers } = index;
  return {
    people: found({ documents: people.documents, mark: (term, slots) => people.mark(term, slots) }),
    posts: found({ documents: posts.documents, mark: (term, slots) => posts.mark(term, slots) }),
    details: found({ documents: details.documents, mark: (term, slots) => details.mark(term, slots) }),
    keywords: () => [...index.keywords()],
    shared: (userId, since) =>
      Object.fromEntries(
        SHARED_KINDS.flatMap((kind) =>
          newcomers.termsOf(kind, userId).map((term) => [`${kind} ${term}`, newcomers.sharing(since, kind, term)]),
        ),
      ),
  };
}
