import { CACHED_ROWS } from "@chonsu/db/cached-rows";
import type { Database } from "@chonsu/db/open-database";
import { ownedList } from "@chonsu/db/owned-list";
import { asList, given, inGivenList, isGiven, oneOf, prepared } from "@chonsu/db/prepared";
import { listReaderOf, part } from "@chonsu/db/row-parts";
import { projectContacts, projectImages, projectKeywords, projectLikes, projectTags } from "@chonsu/db/tables/projects";
import { and, asc, count, eq, sql } from "drizzle-orm";
import { BATCH_PEOPLE, pagesOf, type Source } from "../../platform/pieces.ts";
import type { OwnProject } from "./projects.repository.ts";

const { projectId: taggedIn, position: taggedAs } = projectTags;
const keywordsOf = listReaderOf(CACHED_ROWS.project.keywords);
const contactsOf = listReaderOf(
  part(projectContacts.projectId, { text: projectContacts.contactInfo }, [
    projectContacts.projectId,
    projectContacts.position,
  ]),
);
const imagesOf = listReaderOf(
  part(
    projectImages.projectId,
    { id: projectImages.id, file: projectImages.file, width: projectImages.width, height: projectImages.height },
    [projectImages.id],
  ),
);
const tagsOf = listReaderOf(part(taggedIn, { userId: projectTags.userId }, [taggedIn, taggedAs]));
const { projectId: likedPost } = projectLikes;
const likesOf = listReaderOf(
  part(likedPost, { userId: projectLikes.userId }, [likedPost, projectLikes.createdAt, projectLikes.userId]),
);

/**
 * The related rows of some posts, by post id. Five statements for any number of posts. Each list is in the order in
 * which it is shown. Likes are read only for the posts in `likedIds`.
 */
export function findParts(db: Database, ids: readonly number[], likedIds = ids) {
  const keywords = keywordsOf(db, ids);
  const contacts = contactsOf(db, ids);
  const images = imagesOf(db, ids);
  const tags = tagsOf(db, ids);
  const likes = likesOf(db, likedIds);
  return (id: number) => ({
    keywords: keywords(id).map(({ term }) => term),
    contacts: contacts(id).map(({ text }) => text),
    images: images(id),
    taggedIds: tags(id).map(({ userId }) => userId),
    likerIds: likes(id).map(({ userId }) => userId),
  });
}

const tagCounts = prepared((db) =>
  db.select({ id: taggedIn, count: count() }).from(projectTags).where(inGivenList(taggedIn, "ids")).groupBy(taggedIn),
);

/** The number of tagged members of some posts; posts without any are missing. */
export function countTags(db: Database, ids: readonly number[]): Map<number, number> {
  const rows = tagCounts(db).all({ ids: asList(ids) });
  return new Map(rows.map((row) => [row.id, row.count]));
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
export function likersOf(db: Database, projectId: number): Source<LikerRow> {
  return pagesOf<LikerRow>(BATCH_PEOPLE, (after, limit) => {
    const { createdAt, userId } = after ?? { createdAt: Number.MIN_SAFE_INTEGER, userId: 0 };
    return likersAfter(db).all({ projectId, createdAt, userId, limit });
  });
}

export type ProjectParts = ReturnType<ReturnType<typeof findParts>>;

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
