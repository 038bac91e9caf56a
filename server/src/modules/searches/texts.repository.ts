import { CACHED_ROWS } from "@chonsu/db/cached-rows";
import type { Connection, Database } from "@chonsu/db/open-database";
import { prepared } from "@chonsu/db/prepared";
import { listReaderOf, type RowOf, rangeReaderOf, readerOf } from "@chonsu/db/row-parts";
import { removals } from "@chonsu/db/tables/removals";
import { eq } from "drizzle-orm";
import type { RowPosition } from "../../search/indexed-texts.ts";
import type { PersonTexts } from "../../search/people-texts.ts";
import type { PostTexts, SearchableDetail } from "../../search/written-texts.ts";

/** All members, in order of joining. */
export function listPeople(connection: Connection): RowPosition[] {
  return connection.prepare<[], RowPosition>("select id, date_joined as time from users order by time, id").all();
}

/** All posts, the oldest first. */
export function listPosts(connection: Connection): RowPosition[] {
  return connection.prepare<[], RowPosition>("select id, created_at as time from projects order by time, id").all();
}

export function listDetails(connection: Connection): RowPosition[] {
  return connection.prepare<[], RowPosition>("select id, id as time from experience_details order by id").all();
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
  return peopleOf(db, ids).map(({ row }) => personOf(row, terms(interests(row.id)), terms(skills(row.id))));
}

const hiddenPosts = prepared((db) =>
  db.select({ id: removals.ref }).from(removals).where(eq(removals.kind, "project")),
);

/** The ids of posts whose removal has begun. */
export function listHiddenPosts(db: Database): number[] {
  return hiddenPosts(db)
    .all()
    .map(({ id }) => id);
}

/** The searchable texts of posts, the oldest first; missing and hidden posts are left out. Three statements. */
export function findPostTexts(db: Database, ids: readonly number[]): PostTexts[] {
  const hidden = new Set(listHiddenPosts(db));
  const keywords = keywordsOf(db, ids);
  return postsOf(db, ids).flatMap(({ row }) =>
    hidden.has(row.id) ? [] : [{ ...row, keywords: terms(keywords(row.id)) }],
  );
}

/** The searchable texts of details, in order of id. Three statements. */
export function findDetailTexts(db: Database, ids: readonly number[]): SearchableDetail[] {
  const tags = tagsOf(db, ids);
  const skills = detailSkillsOf(db, ids);
  return detailsOf(db, ids).map(({ row }) => ({ ...row, tags: terms(tags(row.id)), skills: terms(skills(row.id)) }));
}

/** Reads the texts of all members in a range of ids, by id. */
export function personTextsIn(connection: Connection) {
  const people = rangeReaderOf(user.row)(connection);
  const interests = rangeReaderOf(user.interests)(connection);
  const skills = rangeReaderOf(user.skills)(connection);
  return (from: number, to: number): PersonTexts[] => {
    const [interestsOf, skillsOf] = [byOwner(interests(from, to)), byOwner(skills(from, to))];
    return people(from, to).map((row) => personOf(row, interestsOf(row.id), skillsOf(row.id)));
  };
}

/** Reads the texts of all posts in a range of ids, by id. */
export function postTextsIn(connection: Connection) {
  const posts = rangeReaderOf(project.row)(connection);
  const keywords = rangeReaderOf(project.keywords)(connection);
  return (from: number, to: number): PostTexts[] => {
    const keywordsOf = byOwner(keywords(from, to));
    return posts(from, to).map((row) => ({ ...row, keywords: keywordsOf(row.id) }));
  };
}

/** Reads the texts of all details in a range of ids, by id. */
export function detailTextsIn(connection: Connection) {
  const details = rangeReaderOf(experienceDetail.row)(connection);
  const tags = rangeReaderOf(experienceDetail.tags)(connection);
  const skills = rangeReaderOf(experienceDetail.skills)(connection);
  return (from: number, to: number): SearchableDetail[] => {
    const [tagsOf, skillsOf] = [byOwner(tags(from, to)), byOwner(skills(from, to))];
    return details(from, to).map((row) => ({ ...row, tags: tagsOf(row.id), skills: skillsOf(row.id) }));
  };
}

type PersonRow = RowOf<typeof user.row>;

function personOf(row: PersonRow, interests: readonly string[], skills: readonly string[]): PersonTexts {
  const { id, dateJoined, imageFile, userName: name, school, degree, major1, major2 } = row;
  const majors = major2 === null ? [major1] : [major1, major2];
  return { id, dateJoined, imageFile, name, studies: [school, degree], majors, interests, skills };
}

interface TermRow {
  readonly owner: number;
  readonly term: string;
}

/** The terms of each owner, from rows in the order of their owners. Call it once for each owner, in that order. */
function byOwner(rows: readonly TermRow[]): (owner: number) => string[] {
  let at = 0;
  return (owner) => {
    const found: string[] = [];
    for (let row = rows[at]; row !== undefined && row.owner <= owner; row = rows[at]) {
      if (row.owner === owner) found.push(row.term);
      at += 1;
    }
    return found;
  };
}

function terms(rows: readonly { readonly term: string }[]): string[] {
  return rows.map(({ term }) => term);
}
