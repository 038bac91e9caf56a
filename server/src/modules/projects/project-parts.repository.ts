import { CACHED_ROWS } from "@chonsu/db/cached-rows";
import type { Database } from "@chonsu/db/open-database";
import { ownedList } from "@chonsu/db/owned-list";
import { given, isGiven, oneOf, prepared } from "@chonsu/db/prepared";
import { listReaderOf, type RowOf } from "@chonsu/db/row-parts";
import { projectContacts, projectImages, projectKeywords, projectLikes, projectTags } from "@chonsu/db/tables/projects";
import { and, asc, eq, sql } from "drizzle-orm";
import { BATCH_PEOPLE, type Batches, readBatches } from "../../platform/batches.ts";
import { findProjects, type OwnProject, type ProjectRow } from "./projects.repository.ts";

const { post } = CACHED_ROWS;
const keywordsOf = listReaderOf(post.keywords);
const contactsOf = listReaderOf(post.contacts);
const imagesOf = listReaderOf(post.images);
const tagsOf = listReaderOf(post.tags);
const likesOf = listReaderOf(post.likes);

/** A post with its related rows. Each list is in the order in which it is shown. */
export interface PostCard {
  readonly row: ProjectRow;
  readonly keywords: readonly string[];
  readonly contacts: readonly string[];
  readonly images: readonly RowOf<typeof post.images>[];
  readonly taggedIds: readonly number[];
  /** The members who like it. Empty when it is popular. */
  readonly likerIds: readonly number[];
}

/** A post with more likes than this is popular: it is shown with its likers as a long list. */
const POPULAR_FROM = 300;

export function isPopular({ likeCount }: Pick<ProjectRow, "likeCount">): boolean {
  return likeCount > POPULAR_FROM;
}

/** The cards of some posts by id. Ids without a post are left out. Six statements for any number of posts. */
export function findPostCards(db: Database, ids: readonly number[]): Map<number, PostCard> {
  const rows = findProjects(db, ids);
  const liked = rows.filter((row) => row.likeCount > 0 && !isPopular(row));
  const keywords = keywordsOf(db, ids);
  const contacts = contactsOf(db, ids);
  const images = imagesOf(db, ids);
  const tags = tagsOf(db, ids);
  const likes = likesOf(
    db,
    liked.map(({ id }) => id),
  );
  const cardOf = (row: ProjectRow): PostCard => ({
    row,
    keywords: keywords(row.id).map(({ term }) => term),
    contacts: contacts(row.id).map(({ text }) => text),
    images: images(row.id),
    taggedIds: tags(row.id).map(({ userId }) => userId),
    likerIds: likes(row.id).map(({ userId }) => userId),
  });
  return new Map(rows.map((row) => [row.id, cardOf(row)]));
}

const likersAfter = prepared((db) =>
  db
    .select({ userId: projectLikes.userId, createdAt: projectLikes.createdAt })
    .from(projectLikes)
    .where(
      and(
        isGiven(projectLikes.projectId, "projectId"),
        sql`(${projectLikes.createdAt}, ${projectLikes.userId}) > (${given("createdAt")}, ${given("userId")})`,
      ),
    )
    .orderBy(asc(projectLikes.createdAt), asc(projectLikes.userId))
    .limit(given("limit")),
);
type LikerRow = Pick<typeof projectLikes.$inferSelect, "userId" | "createdAt">;

/** The members who like a post in batches, the first like first. */
export function likersOf(db: Database, projectId: number): Batches<LikerRow> {
  return readBatches<LikerRow>(BATCH_PEOPLE, (after, limit) => {
    const { createdAt, userId } = after ?? { createdAt: Number.MIN_SAFE_INTEGER, userId: 0 };
    return likersAfter(db).all({ projectId, createdAt, userId, limit });
  });
}

export function findKeywords(db: Database, projectId: number): string[] {
  return keywordsOf(db, [projectId])(projectId).map(({ term }) => term);
}

export function findImages(db: Database, projectId: number) {
  return imagesOf(db, [projectId])(projectId);
}

/** The tagged members of a post, in the order given. */
export function findTaggedIds(db: Database, projectId: number): number[] {
  return tagsOf(db, [projectId])(projectId).map(({ userId }) => userId);
}

/** The members who like a post, the first like first. */
export function findLikerIds(db: Database, projectId: number): number[] {
  return likesOf(db, [projectId])(projectId).map(({ userId }) => userId);
}

const putKeywords = ownedList(projectKeywords, projectKeywords.projectId, ["owner", "place", "value"]);
const putContacts = ownedList(projectContacts, projectContacts.projectId, ["owner", "place", "value"]);
const putTags = ownedList(projectTags, projectTags.projectId, ["owner", "value", "place"]);

export function replaceKeywords(db: Database, { row: project }: OwnProject, keywords: readonly string[]): void {
  putKeywords(db, project.id, keywords);
}

export function replaceContacts(db: Database, { row: project }: OwnProject, contacts: readonly string[]): void {
  putContacts(db, project.id, contacts);
}

export function replaceTags(db: Database, { row: project }: OwnProject, userIds: readonly number[]): void {
  putTags(db, project.id, userIds);
}

export function insertImages(
  db: Database,
  { row: project }: OwnProject,
  images: readonly { readonly file: string; readonly width: number; readonly height: number }[],
): void {
  if (images.length === 0) return;
  db.insert(projectImages)
    .values(images.map(({ file, width, height }) => ({ projectId: project.id, file, width, height })))
    .run();
}

/** Deletes pictures of a post by id and returns their files; ids of other posts are skipped. */
export function deleteImages(db: Database, { row: project }: OwnProject, ids: readonly number[]): string[] {
  return db
    .delete(projectImages)
    .where(and(eq(projectImages.projectId, project.id), oneOf(projectImages.id, ids)))
    .returning({ file: projectImages.file })
    .all()
    .map(({ file }) => file);
}
