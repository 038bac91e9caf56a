import type { Database } from "@chonsu/db/open-database";
import { asList, inGivenList, prepared } from "@chonsu/db/prepared";
import { projects } from "@chonsu/db/tables/projects";
import { desc } from "drizzle-orm";

const postsOf = prepared((db) =>
  db
    .select()
    .from(projects)
    .where(inGivenList(projects.id, "ids"))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .prepare(),
);

/** Some posts, newest first. */
export function findPosts(db: Database, ids: readonly number[]) {
  return postsOf(db).all({ ids: asList(ids) });
}
