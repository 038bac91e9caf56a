import type { Database } from "@chonsu/db/open-database";
import { projects } from "@chonsu/db/tables/projects";
import { desc } from "drizzle-orm";
import { oneOf } from "../../one-of.ts";

/** Some posts, newest first. */
export function findPosts(db: Database, ids: readonly number[]) {
  return db
    .select()
    .from(projects)
    .where(oneOf(projects.id, ids))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .all();
}
