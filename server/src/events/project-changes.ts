import type { Database } from "@chonsu/db/open-database";
import { asList, given, prepared } from "@chonsu/db/prepared";
import { comments } from "@chonsu/db/tables/comments";
import { projectChanges } from "@chonsu/db/tables/member-changes";
import { projects, projectTags } from "@chonsu/db/tables/projects";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The posts whose circles a member is in: as author, tagged or commenter (wire.md §4). */
export function postsWithInCircle(userId: SQLWrapper): SQL {
  return sql`(
    select ${projects.id} from ${projects} where ${projects.userId} = ${userId}
    union all select ${projectTags.projectId} from ${projectTags} where ${projectTags.userId} = ${userId}
    union all select ${comments.projectId} from ${comments} where ${comments.userId} = ${userId})`;
}

const inCircle = prepared((db) => {
  const [projectId, userId] = [given("projectId"), sql`value`];
  return db
    .select({ userId: sql<number>`${userId}` })
    .from(sql`json_each(${given("userIds")})`)
    .where(
      sql`exists (select 1 from ${projects} where ${projects.id} = ${projectId} and ${projects.userId} = ${userId})
        or exists (select 1 from ${projectTags} where ${projectTags.projectId} = ${projectId} and ${projectTags.userId} = ${userId})
        or exists (select 1 from ${comments} where ${comments.userId} = ${userId} and ${comments.projectId} = ${projectId})`,
    );
});

/** Returns those of the given members who are in the circle of a post. */
export function listInCircle(db: Database, projectId: number, userIds: readonly number[]): Set<number> {
  const rows = inCircle(db).all({ projectId, userIds: asList(userIds) });
  return new Set(rows.map(({ userId }) => userId));
}

// `where true` tells SQLite that the following `on` begins a conflict clause and not a join.
const record = prepared((db) =>
  db
    .insert(projectChanges)
    .select(sql`select value ->> 0, value ->> 1 from json_each(${given("changes")}) where true`)
    .onConflictDoUpdate({ target: projectChanges.projectId, set: { seq: sql`excluded.seq` } }),
);

/** Writes changes of posts: one row for each post, for any number of members in its circle. */
export function recordProjectChanges(
  db: Database,
  changes: readonly { readonly projectId: number; readonly seq: number }[],
): void {
  if (changes.length > 0) {
    record(db).run({ changes: JSON.stringify(changes.map(({ projectId, seq }) => [projectId, seq])) });
  }
}
