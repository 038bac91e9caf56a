import type { Database } from "@chonsu/db/open-database";
import { given, prepared } from "@chonsu/db/prepared";
import { comments } from "@chonsu/db/tables/comments";
import { asc, eq } from "drizzle-orm";
import type { Grant } from "../../access/grant.ts";

export type CommentRow = typeof comments.$inferSelect;

/** A comment that the actor wrote. */
export type OwnComment = Grant<"comment.change", CommentRow>;

/** Where the actor may write a comment, and under which id. */
export type NewComment = Grant<"comment.write", Pick<CommentRow, "projectId" | "userId" | "parentId">>;

const commentsOf = prepared((db) =>
  db
    .select()
    .from(comments)
    .where(eq(comments.projectId, given("projectId")))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .prepare(),
);

/** All comments and replies of a post, oldest first. */
export function listComments(db: Database, projectId: number): CommentRow[] {
  return commentsOf(db).all({ projectId });
}

/** The replies of a comment, oldest first. */
export function listReplies(db: Database, parentId: number): CommentRow[] {
  return db
    .select()
    .from(comments)
    .where(eq(comments.parentId, parentId))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .all();
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
    .returning()
    .prepare(),
);

export function insertComment(db: Database, { row }: NewComment, content: string, createdAt: number): CommentRow {
  return inserted(db).get({ ...row, content, createdAt });
}

export function updateContent(db: Database, { row }: OwnComment, content: string): CommentRow {
  db.update(comments).set({ content }).where(eq(comments.id, row.id)).run();
  return { ...row, content };
}

/** Deletes a comment with its replies. */
export function deleteComment(db: Database, { row }: OwnComment): void {
  db.delete(comments).where(eq(comments.id, row.id)).run();
}
