import type { Database } from "@chonsu/db/open-database";
import { given, isGiven, prepared } from "@chonsu/db/prepared";
import { comments } from "@chonsu/db/tables/comments";
import { projects, projectTags } from "@chonsu/db/tables/projects";
import { isThere } from "@chonsu/db/tables/removals";
import { and, asc, count, desc, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { BATCH_ROWS, type Batches } from "../../platform/batches.ts";

/** Somebody who was in the circle of a post. */
export interface WasInCircle {
  readonly projectId: number;
  readonly userId: number | null;
}

/** The place of a comment in the order of its post. */
const PLACE = { createdAt: comments.createdAt, id: comments.id };
const BEFORE_ALL = { createdAt: Number.MIN_SAFE_INTEGER, id: 0 };
const isAfter = and(
  isGiven(comments.projectId, "projectId"),
  sql`(${PLACE.createdAt}, ${PLACE.id}) > (${given("createdAt")}, ${given("id")})`,
);
const inOrder = [asc(PLACE.createdAt), asc(PLACE.id)];

/** The author, the tagged members, and the writers of a batch of comments with how many of it each wrote. */
const circleWithBatch = prepared((db) => {
  const none = sql<number>`0`;
  const batch = db
    .select({ userId: comments.userId })
    .from(comments)
    .where(isAfter)
    .orderBy(...inOrder);
  const written = batch.limit(BATCH_ROWS).as("written");
  return unionAll(
    db.select({ userId: written.userId, comments: count() }).from(written).groupBy(written.userId),
    db.select({ userId: projects.userId, comments: none }).from(projects).where(isGiven(projects.id, "projectId")),
    db
      .select({ userId: projectTags.userId, comments: none })
      .from(projectTags)
      .where(isGiven(projectTags.projectId, "projectId")),
  );
});

/** The place of the last comment of a full batch. */
const endOfBatch = prepared((db) =>
  db
    .select(PLACE)
    .from(comments)
    .where(isAfter)
    .orderBy(...inOrder)
    .limit(1)
    .offset(BATCH_ROWS - 1),
);

/** The circle of one post in batches, each member once. */
export function* circleInBatches(db: Database, projectId: number): Batches<number> {
  const known = new Set<number>();
  for (let after: typeof BEFORE_ALL | undefined = BEFORE_ALL; after !== undefined; ) {
    const rows = circleWithBatch(db).all({ projectId, ...after });
    const ids = rows.flatMap(({ userId }) => (userId === null || known.has(userId) ? [] : [userId]));
    for (const id of ids) known.add(id);
    const isFull = rows.reduce((sum, row) => sum + row.comments, 0) === BATCH_ROWS;
    // Found in the same turn, because comments may be deleted before the next one.
    after = isFull ? endOfBatch(db).get({ projectId, ...after }) : undefined;
    yield [...new Set(ids)];
  }
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
