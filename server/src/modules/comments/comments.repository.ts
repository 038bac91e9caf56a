import type { Database } from "@chonsu/db/open-database";
import { asList, finderBy, given, inGivenList, inserterOf, isGiven, prepared } from "@chonsu/db/prepared";
import { comments } from "@chonsu/db/tables/comments";
import { isThere } from "@chonsu/db/tables/removals";
import { and, asc, count, eq, or, sql } from "drizzle-orm";
import type { Grant } from "../../access/grant.ts";
import type { RemovalGrant } from "../../access/removal-grants.ts";
import { BATCH_ROWS, readBatches } from "../../platform/batches.ts";

export type CommentRow = typeof comments.$inferSelect;

/** A comment that the actor wrote. */
export type OwnComment = Grant<"comment.change", CommentRow>;

/** A comment that the actor may write: its post, its parent and its author. */
export type NewComment = Grant<"comment.write", Pick<CommentRow, "projectId" | "userId" | "parentId">>;

const isVisible = isThere("comment", comments.id, comments.parentId);

/** Comments and replies of a post, oldest first. */
export const commentsOf = pagesUnder(comments.projectId);
/** The replies to a comment, oldest first. */
export const repliesTo = pagesUnder(comments.parentId);

/** Makes a function that reads the comments with one value in a column in batches, oldest first. */
function pagesUnder(owner: typeof comments.projectId | typeof comments.parentId) {
  const isLater = sql`(${comments.createdAt}, ${comments.id}) > (${given("createdAt")}, ${given("id")})`;
  const statement = prepared((db) =>
    db
      .select()
      .from(comments)
      .where(and(isGiven(owner, "owner"), isVisible, isLater))
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .limit(given("limit")),
  );
  return (db: Database, ownerId: number) =>
    readBatches<CommentRow>(BATCH_ROWS, (after, limit) => {
      const { createdAt, id } = after ?? { createdAt: Number.MIN_SAFE_INTEGER, id: 0 };
      return statement(db).all({ owner: ownerId, createdAt, id, limit });
    });
}

export const findComment = finderBy(comments.id, (db, isIt) =>
  db
    .select()
    .from(comments)
    .where(and(isIt, isVisible, isThere("project", comments.projectId))),
);

const inserted = inserterOf(comments);

export function insertComment(
  db: Database,
  { row }: NewComment,
  words: Pick<CommentRow, "content" | "clientKey" | "createdAt">,
): CommentRow {
  return inserted(db, { ...row, ...words });
}

const withKey = prepared((db) =>
  db
    .select()
    .from(comments)
    .where(
      and(
        isGiven(comments.userId, "userId"),
        isGiven(comments.clientKey, "clientKey"),
        isGiven(comments.projectId, "projectId"),
      ),
    ),
);

/** The comment with its writer's own key. Such a key is unique within one post (wire.md §2 Comment). */
export function findByClientKey(db: Database, { row: { userId, projectId } }: NewComment, clientKey: string) {
  return withKey(db).get({ userId, clientKey, projectId });
}

export function updateContent(db: Database, { row }: OwnComment, content: string): CommentRow {
  db.update(comments).set({ content }).where(eq(comments.id, row.id)).run();
  return { ...row, content };
}

const removedReplies = prepared((db) =>
  db.select().from(comments).where(isGiven(comments.parentId, "ref")).limit(given("most")),
);

/** Some replies to a comment that is being removed. */
export function listRemovedReplies(db: Database, { row }: RemovalGrant<"comment">, most: number): CommentRow[] {
  return removedReplies(db).all({ ref: row.ref, most });
}

const countedReplies = prepared((db) =>
  db.select({ count: count() }).from(comments).where(isGiven(comments.parentId, "ref")),
);

export function countRemovedReplies(db: Database, { row }: RemovalGrant<"comment">): number {
  return countedReplies(db).get(row)?.count ?? 0;
}

const removed = prepared((db) => db.select().from(comments).where(isGiven(comments.id, "ref")));

/** A comment that is being removed. Empty when it was deleted together with its post. */
export function findRemoved(db: Database, { row }: RemovalGrant<"comment">): CommentRow[] {
  return removed(db).all(row);
}

const removal = prepared((db) =>
  db
    .delete(comments)
    .where(and(inGivenList(comments.id, "ids"), or(isGiven(comments.id, "ref"), isGiven(comments.parentId, "ref")))),
);

/** Deletes replies to a comment that is being removed, or the comment itself. */
export function deleteRemoved(db: Database, { row }: RemovalGrant<"comment">, ids: readonly number[]): void {
  removal(db).run({ ref: row.ref, ids: asList(ids) });
}
