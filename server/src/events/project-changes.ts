import type { Database } from "@chonsu/db/open-database";
import { asList, given, prepared } from "@chonsu/db/prepared";
import { comments } from "@chonsu/db/tables/comments";
import { projectChanges } from "@chonsu/db/tables/member-changes";
import { projects, projectTags } from "@chonsu/db/tables/projects";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Whether a member is in the circle of a post: its author, tagged or a commenter (wire.md §4). */
export function isInCircle(projectId: SQLWrapper, userId: SQLWrapper): SQL<boolean> {
  return sql`(
    exists (select 1 from ${projects} p where p.id = ${projectId} and p.user_id = ${userId})
    or exists (select 1 from ${projectTags} t where t.project_id = ${projectId} and t.user_id = ${userId})
    or exists (select 1 from ${comments} c where c.user_id = ${userId} and c.project_id = ${projectId}))`;
}

const inCircle = prepared((db) => {
  const userId = sql`value`;
  return db
    .select({ userId: sql<number>`${userId}` })
    .from(sql`json_each(${given("userIds")})`)
    .where(isInCircle(given("projectId"), userId))
    .prepare();
});

/** Those of some members who are in the circle of a post. */
export function listInCircle(db: Database, projectId: number, userIds: readonly number[]): Set<number> {
  const rows = inCircle(db).all({ projectId, userIds: asList(userIds) });
  return new Set(rows.map(({ userId }) => userId));
}

const record = prepared((db) =>
  db
    .insert(projectChanges)
    .values({ projectId: given("projectId"), seq: given("seq") })
    .onConflictDoUpdate({ target: projectChanges.projectId, set: { seq: sql`excluded.seq` } })
    .prepare(),
);

/** Writes that a post changed, for its whole circle: one row, however many they are. */
export function recordProjectChange(db: Database, projectId: number, seq: number): void {
  record(db).run({ projectId, seq });
}
