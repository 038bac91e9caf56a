import { CACHED_ROWS } from "@chonsu/db/cached-rows";
import type { Database } from "@chonsu/db/open-database";
import { asList, finderBy, given, inGivenList, inserterOf, isGiven, prepared } from "@chonsu/db/prepared";
import { projectLikes, projects } from "@chonsu/db/tables/projects";
import { isThere } from "@chonsu/db/tables/removals";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";
import type { Grant } from "../../access/grant.ts";
import { BATCH_ROWS, type Batches, readBatches } from "../../platform/batches.ts";

export type ProjectRow = typeof projects.$inferSelect;

/** The fields of a post that other groups need. The author is null when they have left. */
export type Post = Pick<ProjectRow, "id" | "title" | "userId" | "createdAt">;

/** A post of the actor. */
export type OwnProject = Grant<"project.change", ProjectRow>;

/** A post that the actor may like, in their own name. */
export type Like = Grant<"project.like", { readonly projectId: number; readonly userId: number }>;

const isVisible = isThere("project", projects.id);
const someOf = prepared((db) =>
  db
    .select(CACHED_ROWS.post.row.columns)
    .from(projects)
    .where(and(inGivenList(projects.id, "ids"), isVisible)),
);

/** Some posts. A post that is deleted is left out. */
export function findProjects(db: Database, ids: readonly number[]): ProjectRow[] {
  return someOf(db).all({ ids: asList(ids) });
}

export const findProject = finderBy(projects.id, (db, isIt) => db.select().from(projects).where(and(isIt, isVisible)));

/** A post by id, without the columns that take long to read. */
export const findPost = finderBy(projects.id, (db, isIt) => {
  const { id, title, userId, createdAt } = projects;
  return db.select({ id, title, userId, createdAt }).from(projects).where(and(isIt, isVisible));
});

const { userId: liker, projectId: likedId, createdAt: likedAt } = projectLikes;
const likedBy = prepared((db) =>
  db
    .select({ id: likedId, likedAt })
    .from(projectLikes)
    .where(and(isGiven(liker, "userId"), sql`(${likedAt}, ${likedId}) < (${given("likedAt")}, ${given("id")})`))
    .orderBy(desc(likedAt), desc(likedId))
    .limit(given("limit")),
);
type LikedRow = { readonly id: number; readonly likedAt: number };

/** The ids of the posts that the actor likes in batches, the latest like first. */
export function likedPosts(db: Database, actor: Actor): Batches<LikedRow> {
  return readBatches<LikedRow>(BATCH_ROWS, (after, limit) => {
    const last = after ?? { likedAt: Number.MAX_SAFE_INTEGER, id: 0 };
    return likedBy(db).all({ userId: actor.id, ...last, limit });
  });
}

const insertRow = inserterOf(projects);

export function insertProject(db: Database, actor: Actor, row: Pick<ProjectRow, "title" | "content" | "createdAt">) {
  return insertRow(db, { ...row, userId: actor.id, likeCount: 0, commentCount: 0 });
}

/** Changes the given texts, and returns the changed post. */
export function updateTexts(
  db: Database,
  { row }: OwnProject,
  texts: { readonly title: string | undefined; readonly content: string | undefined },
): ProjectRow {
  const { title = row.title, content = row.content } = texts;
  db.update(projects).set({ title, content }).where(eq(projects.id, row.id)).run();
  return { ...row, title, content };
}

const isLiker = and(isGiven(projectLikes.projectId, "projectId"), isGiven(projectLikes.userId, "userId"));
const likedOn = prepared((db) => {
  const like = db.select({ userId: projectLikes.userId }).from(projectLikes).where(isLiker);
  return db
    .select({ isLiked: sql<number>`exists ${like}` })
    .from(projects)
    .where(and(isGiven(projects.id, "projectId"), isVisible));
});

/** Whether a member likes a post; undefined when there is no such post. */
export function findLike(db: Database, projectId: number, userId: number): boolean | undefined {
  const row = likedOn(db).get({ projectId, userId });
  return row && row.isLiked === 1;
}

const likeInserted = inserterOf(projectLikes);

export function insertLike(db: Database, { row }: Like, createdAt: number): void {
  likeInserted(db, { ...row, createdAt });
}

const likeDeleted = prepared((db) => db.delete(projectLikes).where(isLiker));

/** Removes a like. Returns whether there was one. */
export function deleteLike(db: Database, { row }: Like): boolean {
  return likeDeleted(db).run(row).changes > 0;
}

const likesCounted = prepared((db) =>
  db
    .update(projects)
    .set({ likeCount: sql`${projects.likeCount} + ${given("more")}` })
    .where(isGiven(projects.id, "projectId"))
    .returning({ likeCount: projects.likeCount }),
);

/**
 * Adds `more` to the number of likes of a post, and returns the new number. Call it in the transaction that changes its
 * likes.
 */
export function countLikes(db: Database, { row: { projectId } }: Like, more: number): number {
  return likesCounted(db).get({ projectId, more }).likeCount;
}

const commentsCounted = prepared((db) =>
  db
    .update(projects)
    .set({ commentCount: sql`${projects.commentCount} + ${given("more")}` })
    .where(isGiven(projects.id, "projectId")),
);

/** Adds `more` to the number of comments of a post. It only keeps an invariant, so it needs no grant. */
export function countComments(db: Database, projectId: number, more: number): void {
  commentsCounted(db).run({ projectId, more });
}
