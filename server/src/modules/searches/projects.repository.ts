import type { Database } from "@chonsu/db/open-database";
import { projectKeywords, projects } from "@chonsu/db/tables/projects";
import { labelMatches, type SearchTerm, textsMatch } from "@chonsu/shared/format/search-text";
import { desc } from "drizzle-orm";

/** Every post, newest first. */
export function listPosts(db: Database) {
  return db.select().from(projects).orderBy(desc(projects.createdAt), desc(projects.id)).all();
}
export type PostRow = ReturnType<typeof listPosts>[number];

/**
 * Posts with a term in title, content or keywords, newest first; all of them for an empty term. An index of the texts belongs behind
 * this function (docs/decisions/006).
 */
export function findPosts(db: Database, term: SearchTerm): PostRow[] {
  const rows = listPosts(db);
  if (term.text === "") return rows;
  const byTerm = new Set(
    listKeywords(db)
      .filter(({ keyword }) => labelMatches(keyword, term))
      .map(({ projectId }) => projectId),
  );
  return rows.filter((row) => byTerm.has(row.id) || textsMatch([row.title, row.content], term));
}

function listKeywords(db: Database) {
  return db
    .select({ projectId: projectKeywords.projectId, keyword: projectKeywords.keyword })
    .from(projectKeywords)
    .all();
}
