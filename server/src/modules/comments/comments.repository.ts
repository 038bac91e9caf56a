import type { Database } from "@chonsu/db/open-database";
import { given, prepared } from "@chonsu/db/prepared";
import { comments } from "@chonsu/db/tables/comments";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Grant } from "../../access/grant.ts";

export type CommentRow = typeof comments.$inferSelect;

/** A comment that the actor wrote. */
export type OwnComment = Grant<"comment.change", CommentRow>;

/** Where the actor may write a comment, and under which id. */
export type NewComment = Grant<"comment.write", Pick<CommentRow, "projectId" | "userId" | "parentId">>;

const commentsOf = pagesUnder(comments.projectId);
const repliesOf = pagesUnder(comments.parentId);

/** Comments and replies of a post after one of them, oldest first. */
export function listComments(db: Database, projectId: number, after: CommentRow | undefined, limit: number) {
  return commentsOf(db, projectId, after, limit);
}

/** The replies of a comment after one of them, oldest first. */
export function listReplies(db: Database, parentId: number, after?: CommentRow, limit = Number.MAX_SAFE_INTEGER) {
  return repliesOf(db, parentId, after, limit);
}

/** Reads the comments with one value in a column, oldest first. */
function pagesUnder(owner: typeof comments.projectId | typeof comments.parentId) {
  const statement = prepared((db) =>
    db
      .select()
      .from(comments)
      .where(
        and(
          eq(owner, given("owner")),
          sql`(${comments.createdAt}, ${comments.id}) > (${given("createdAt")}, ${given("id")})`,
        ),
      )
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .limit(given("limit"))
      .prepare(),
  );
  return (db: Database, ownerId: number, after: CommentRow | undefined, limit: number): CommentRow[] => {
    const { createdAt, id } = after ?? { createdAt: Number.MIN_SAFE_INTEGER, id: 0 };
    return statement(db).all({ owner: ownerId, createdAt, id, limit });
  };
}

const commentOf = prepared((db) =>
  db
    .select()
    .from(comments)
    .where(eq(comments.id, given("id")))
    .prepare(),
);

export function findComment(db: Database, id: number): CommentRow | undefined {
  return commentOf(db).get({ id });
}

const inserted = prepared((db) =>
  db
    .insert(comments)
    .values({
      projectId: given("projectId"),
      userId: given("userId"),
      parentId: given("parentId"),
      content: given("content"),
      createdAt: given("createdAt"),
    })
    .prepare(),
);

export function insertComment(db: Database, { row }: NewComment, content: string, createdAt: number): CommentRow {
  const values = { ...row, content, createdAt };
  return { id: Number(inserted(db).run(values).lastInsertRowid), ...values };
}

export function updateContent(db: Database, { row }: OwnComment, content: string): CommentRow {
  db.update(comments).set({ content }).where(eq(comments.id, row.id)).run();
  return { ...row, content };
}

/** Deletes a comment with its replies. */
export function deleteComment(db: Database, { row }: OwnComment): void {
  db.delete(comments).where(eq(comments.id, row.id)).run();
}
