import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, prepared } from "@chonsu/db/prepared";
import { comments } from "@chonsu/db/tables/comments";
import { projectLikes, projects } from "@chonsu/db/tables/projects";
import { and, count, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";
import type { Grant } from "../../access/grant.ts";

export type ProjectRow = typeof projects.$inferSelect;

/** A post of the actor. */
export type OwnProject = Grant<"project.change", ProjectRow>;

/** A post that the actor may like, in their own name. */
export type Like = Grant<"project.like", { readonly projectId: number; readonly userId: number }>;

const newestOf = prepared((db) =>
  db
    .select()
    .from(projects)
    .where(inGivenList(projects.id, "ids"))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .prepare(),
);

/** Some posts, newest first. */
export function findProjects(db: Database, ids: readonly number[]): ProjectRow[] {
  return newestOf(db).all({ ids: asList(ids) });
}

const projectOf = prepared((db) =>
  db
    .select()
    .from(projects)
    .where(eq(projects.id, given("id")))
    .prepare(),
);

export function findProject(db: Database, id: number): ProjectRow | undefined {
  return projectOf(db).get({ id });
}

const likedBy = prepared((db) =>
  db
    .select({ ...getTableColumns(projects), likedAt: projectLikes.createdAt })
    .from(projectLikes)
    .innerJoin(projects, eq(projects.id, projectLikes.projectId))
    .where(
      and(
        eq(projectLikes.userId, given("userId")),
        sql`(${projectLikes.createdAt}, ${projectLikes.projectId}) < (${given("likedAt")}, ${given("id")})`,
      ),
    )
    .orderBy(desc(projectLikes.createdAt), desc(projects.id))
    .limit(given("limit"))
    .prepare(),
);
export type LikedRow = ProjectRow & { readonly likedAt: number };

/** Posts that a member likes, after one of them, the latest like first. */
export function listLiked(db: Database, actor: Actor, after: LikedRow | undefined, limit: number): LikedRow[] {
  const { likedAt, id } = after ?? { likedAt: Number.MAX_SAFE_INTEGER, id: 0 };
  return likedBy(db).all({ userId: actor.id, likedAt, id, limit });
}

const insertion = prepared((db) =>
  db
    .insert(projects)
    .values({
      userId: given("userId"),
      title: given("title"),
      content: given("content"),
      likeCount: 0,
      commentCount: 0,
      createdAt: given("createdAt"),
    })
    .returning()
    .prepare(),
);

export function insertProject(
  db: Database,
  actor: Actor,
  row: Pick<ProjectRow, "title" | "content" | "createdAt">,
): ProjectRow {
  return insertion(db).get({ ...row, userId: actor.id });
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

/** Deletes a post with all related rows. */
export function deleteProject(db: Database, { row }: OwnProject): void {
  db.delete(projects).where(eq(projects.id, row.id)).run();
}

const likeOf = prepared((db) =>
  db
    .select({ userId: projectLikes.userId })
    .from(projectLikes)
    .where(and(eq(projectLikes.projectId, given("projectId")), eq(projectLikes.userId, given("userId"))))
    .prepare(),
);

export function hasLike(db: Database, projectId: number, userId: number): boolean {
  return likeOf(db).get({ projectId, userId }) !== undefined;
}

const likeInserted = prepared((db) =>
  db
    .insert(projectLikes)
    .values({ projectId: given("projectId"), userId: given("userId"), createdAt: given("createdAt") })
    .prepare(),
);

export function insertLike(db: Database, { row }: Like, createdAt: number): void {
  likeInserted(db).run({ ...row, createdAt });
}

const likeDeleted = prepared((db) =>
  db
    .delete(projectLikes)
    .where(and(eq(projectLikes.projectId, given("projectId")), eq(projectLikes.userId, given("userId"))))
    .prepare(),
);

export function deleteLike(db: Database, { row }: Like): void {
  likeDeleted(db).run(row);
}

const likesRecounted = prepared((db) => {
  const rows = db
    .select({ count: count() })
    .from(projectLikes)
    .where(eq(projectLikes.projectId, given("projectId")));
  return db
    .update(projects)
    .set({ likeCount: sql`(${rows})` })
    .where(eq(projects.id, given("projectId")))
    .returning({ likeCount: projects.likeCount })
    .prepare();
});

/**
 * Sets the number of likes of a post to the number of rows, and returns it. It only restores an invariant, so it needs
 * no grant.
 */
export function recountLikes(db: Database, projectId: number): number {
  return likesRecounted(db).get({ projectId })?.likeCount ?? 0;
}

const recounted = prepared((db) => {
  const rows = db
    .select({ count: count() })
    .from(comments)
    .where(eq(comments.projectId, given("projectId")));
  return db
    .update(projects)
    .set({ commentCount: sql`(${rows})` })
    .where(eq(projects.id, given("projectId")))
    .prepare();
});

/** Does the same for its comments. */
export function recountComments(db: Database, projectId: number): void {
  recounted(db).run({ projectId });
}
