import type { Database } from "@chonsu/db/open-database";
import { batch } from "@chonsu/db/seed/batch";
import { comments } from "@chonsu/db/tables/comments";
import {
  projectContacts,
  projectImages,
  projectKeywords,
  projectLikes,
  projects,
  projectTags,
} from "@chonsu/db/tables/projects";
import { and, asc, count, eq, sql } from "drizzle-orm";
import { oneOf } from "../../platform/one-of.ts";
import { inParts } from "./many-rows.ts";

export type ProjectRow = typeof projects.$inferSelect;
export type CommentRow = typeof comments.$inferSelect;
type ImageRow = Omit<typeof projectImages.$inferSelect, "id">;

/** What hangs on posts as lists. */
export interface ProjectLists {
  readonly keywords: (typeof projectKeywords.$inferSelect)[];
  readonly contacts: (typeof projectContacts.$inferSelect)[];
  readonly tags: (typeof projectTags.$inferSelect)[];
  readonly images: ImageRow[];
}

/** In the order given. */
export function insertProjects(
  db: Database,
  rows: readonly Pick<ProjectRow, "userId" | "title" | "content" | "createdAt">[],
): ProjectRow[] {
  const fresh = { likeCount: 0, commentCount: 0 };
  return inParts(rows, (part) =>
    db
      .insert(projects)
      .values(part.map((row) => ({ ...row, ...fresh })))
      .returning()
      .all(),
  );
}

export function insertLists(db: Database, { keywords, contacts, tags, images }: ProjectLists): void {
  batch(projectKeywords, keywords).insert(db);
  batch(projectContacts, contacts).insert(db);
  batch(projectTags, tags).insert(db);
  batch(projectImages, images).insert(db);
}

/** By id. */
export function findProjects(db: Database, ids: readonly number[]): ProjectRow[] {
  return db.select().from(projects).where(oneOf(projects.id, ids)).orderBy(asc(projects.id)).all();
}

/** A comment of a post that can be answered, whose own replies join its thread. */
export function findComment(db: Database, id: number, projectId: number): CommentRow | undefined {
  return db
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.projectId, projectId)))
    .get();
}

/** In the order given. */
export function insertComments(db: Database, rows: readonly Omit<CommentRow, "id">[]): CommentRow[] {
  return inParts(rows, (part) => db.insert(comments).values(part).returning().all());
}

export function insertLikes(db: Database, rows: (typeof projectLikes.$inferSelect)[]): void {
  batch(projectLikes, rows).insert(db);
}

export function listLikers(db: Database, projectId: number): number[] {
  return db
    .select({ userId: projectLikes.userId })
    .from(projectLikes)
    .where(eq(projectLikes.projectId, projectId))
    .all()
    .map(({ userId }) => userId);
}

/** Makes the counts on some posts those of their rows. */
export function recount(db: Database, projectIds: readonly number[]): void {
  const likeCount = sql`(select ${count()} from ${projectLikes} where ${projectLikes.projectId} = ${projects.id})`;
  const commentCount = sql`(select ${count()} from ${comments} where ${comments.projectId} = ${projects.id})`;
  db.update(projects).set({ likeCount, commentCount }).where(oneOf(projects.id, projectIds)).run();
}
