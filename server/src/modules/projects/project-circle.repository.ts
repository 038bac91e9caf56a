import type { Database } from "@chonsu/db/open-database";
import { given, isGiven, prepared } from "@chonsu/db/prepared";
import { comments } from "@chonsu/db/tables/comments";
import { projects, projectTags } from "@chonsu/db/tables/projects";
import { isThere } from "@chonsu/db/tables/removals";
import { and, asc, desc, isNotNull, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import { BATCH_ROWS, nextOf, pagesOf, type Source } from "../../platform/pieces.ts";

/** Somebody who was in the circle of a post. */
export interface WasInCircle {
  readonly projectId: number;
  readonly userId: number | null;
}

const namedOn = prepared((db) => {
  const author = db
    .select({ userId: projects.userId })
    .from(projects)
    .where(and(isGiven(projects.id, "id"), isNotNull(projects.userId)));
  const tagged = db
    .select({ userId: projectTags.userId })
    .from(projectTags)
    .where(isGiven(projectTags.projectId, "id"));
  return union(author, tagged);
});

const isLater = sql`(${comments.createdAt}, ${comments.id}) > (${given("createdAt")}, ${given("id")})`;
const commentersAfter = prepared((db) =>
  db
    .select({ userId: comments.userId, createdAt: comments.createdAt, id: comments.id })
    .from(comments)
    .where(and(isGiven(comments.projectId, "projectId"), isLater))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(given("limit")),
);
type CommenterRow = Pick<typeof comments.$inferSelect, "userId" | "createdAt" | "id">;

/** The circle of one post in pieces, each member once. */
export function* circleInPieces(db: Database, projectId: number): Source<number> {
  const known = new Set<number>();
  const fresh = (rows: readonly Pick<CommenterRow, "userId">[]) => {
    const ids = rows.flatMap(({ userId }) => (userId === null || known.has(userId) ? [] : [userId]));
    for (const id of ids) known.add(id);
    return [...new Set(ids)];
  };
  const pages = pagesOf<CommenterRow>(BATCH_ROWS, (after, limit) => {
    const { createdAt, id } = after ?? { createdAt: Number.MIN_SAFE_INTEGER, id: 0 };
    return commentersAfter(db).all({ projectId, createdAt, id, limit });
  });
  yield fresh([...namedOn(db).all({ id: projectId }), ...(nextOf(pages) ?? [])]);
  for (const rows of pages) yield fresh(rows);
}

const newest = prepared((db) =>
  db
    .select({ id: projects.id })
    .from(projects)
    .where(isThere("project", projects.id))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(1),
);

/** The first post of the feed; undefined when there is none. */
export function findNewestId(db: Database): number | undefined {
  return newest(db).get()?.id;
}
