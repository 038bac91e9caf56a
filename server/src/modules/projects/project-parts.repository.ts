import type { Database } from "@chonsu/db/open-database";
import { asList, inGivenList, prepared } from "@chonsu/db/prepared";
import { projectContacts, projectImages, projectKeywords, projectLikes, projectTags } from "@chonsu/db/tables/projects";
import { and, asc, eq } from "drizzle-orm";
import { oneOf } from "../../platform/one-of.ts";
import type { OwnProject } from "./projects.repository.ts";

export type ProjectImageRow = typeof projectImages.$inferSelect;

const keywordsOf = prepared((db) =>
  db
    .select()
    .from(projectKeywords)
    .where(inGivenList(projectKeywords.projectId, "ids"))
    .orderBy(asc(projectKeywords.projectId), asc(projectKeywords.position))
    .prepare(),
);
const contactsOf = prepared((db) =>
  db
    .select()
    .from(projectContacts)
    .where(inGivenList(projectContacts.projectId, "ids"))
    .orderBy(asc(projectContacts.projectId), asc(projectContacts.position))
    .prepare(),
);
const imagesOf = prepared((db) =>
  db
    .select()
    .from(projectImages)
    .where(inGivenList(projectImages.projectId, "ids"))
    .orderBy(asc(projectImages.id))
    .prepare(),
);
const tagsOf = prepared((db) =>
  db
    .select()
    .from(projectTags)
    .where(inGivenList(projectTags.projectId, "ids"))
    .orderBy(asc(projectTags.projectId), asc(projectTags.position))
    .prepare(),
);
const likesOf = prepared((db) =>
  db
    .select()
    .from(projectLikes)
    .where(inGivenList(projectLikes.projectId, "ids"))
    .orderBy(asc(projectLikes.createdAt), asc(projectLikes.userId))
    .prepare(),
);

/** What hangs on some posts: five statements whatever their number, each list in the order it is shown. */
export function findParts(db: Database, ids: readonly number[]) {
  return {
    keywords: keywordsOf(db).all({ ids: asList(ids) }),
    contacts: contactsOf(db).all({ ids: asList(ids) }),
    images: findImages(db, ids),
    tags: findTags(db, ids),
    likes: findLikes(db, ids),
  };
}

export function findImages(db: Database, projectIds: readonly number[]): ProjectImageRow[] {
  return imagesOf(db).all({ ids: asList(projectIds) });
}

export function findTags(db: Database, projectIds: readonly number[]) {
  return tagsOf(db).all({ ids: asList(projectIds) });
}

/** The first like first. */
export function findLikes(db: Database, projectIds: readonly number[]) {
  return likesOf(db).all({ ids: asList(projectIds) });
}

export function replaceKeywords(db: Database, { row: project }: OwnProject, keywords: readonly string[]): void {
  db.delete(projectKeywords).where(eq(projectKeywords.projectId, project.id)).run();
  if (keywords.length === 0) return;
  db.insert(projectKeywords)
    .values(keywords.map((keyword, position) => ({ projectId: project.id, position, keyword })))
    .run();
}

export function replaceContacts(db: Database, { row: project }: OwnProject, contacts: readonly string[]): void {
  db.delete(projectContacts).where(eq(projectContacts.projectId, project.id)).run();
  if (contacts.length === 0) return;
  db.insert(projectContacts)
    .values(contacts.map((contactInfo, position) => ({ projectId: project.id, position, contactInfo })))
    .run();
}

export function replaceTags(db: Database, { row: project }: OwnProject, userIds: readonly number[]): void {
  db.delete(projectTags).where(eq(projectTags.projectId, project.id)).run();
  if (userIds.length === 0) return;
  db.insert(projectTags)
    .values(userIds.map((userId, position) => ({ projectId: project.id, userId, position })))
    .run();
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

/** Deletes pictures of a post by id and answers their files; ids that are not of this post are skipped. */
export function deleteImages(db: Database, { row: project }: OwnProject, ids: readonly number[]): string[] {
  return db
    .delete(projectImages)
    .where(and(eq(projectImages.projectId, project.id), oneOf(projectImages.id, ids)))
    .returning({ file: projectImages.file })
    .all()
    .map(({ file }) => file);
}
