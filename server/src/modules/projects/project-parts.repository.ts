import type { Database } from "@chonsu/db/open-database";
import { projectContacts, projectImages, projectKeywords, projectLikes, projectTags } from "@chonsu/db/tables/projects";
import { and, asc, eq } from "drizzle-orm";
import { oneOf } from "../../one-of.ts";
import type { OwnProject } from "./projects.repository.ts";

export type ProjectImageRow = typeof projectImages.$inferSelect;

/** What hangs on some posts: five statements whatever their number, each list in the order it is shown. */
export function findParts(db: Database, ids: readonly number[]) {
  return {
    keywords: db
      .select()
      .from(projectKeywords)
      .where(oneOf(projectKeywords.projectId, ids))
      .orderBy(asc(projectKeywords.projectId), asc(projectKeywords.position))
      .all(),
    contacts: db
      .select()
      .from(projectContacts)
      .where(oneOf(projectContacts.projectId, ids))
      .orderBy(asc(projectContacts.projectId), asc(projectContacts.position))
      .all(),
    images: findImages(db, ids),
    tags: findTags(db, ids),
    likes: findLikes(db, ids),
  };
}

export function findImages(db: Database, projectIds: readonly number[]): ProjectImageRow[] {
  return db
    .select()
    .from(projectImages)
    .where(oneOf(projectImages.projectId, projectIds))
    .orderBy(asc(projectImages.id))
    .all();
}

export function findTags(db: Database, projectIds: readonly number[]) {
  return db
    .select()
    .from(projectTags)
    .where(oneOf(projectTags.projectId, projectIds))
    .orderBy(asc(projectTags.projectId), asc(projectTags.position))
    .all();
}

/** The first like first. */
export function findLikes(db: Database, projectIds: readonly number[]) {
  return db
    .select()
    .from(projectLikes)
    .where(oneOf(projectLikes.projectId, projectIds))
    .orderBy(asc(projectLikes.createdAt), asc(projectLikes.userId))
    .all();
}

export function replaceKeywords(db: Database, project: OwnProject, keywords: readonly string[]): void {
  db.delete(projectKeywords).where(eq(projectKeywords.projectId, project.id)).run();
  if (keywords.length === 0) return;
  db.insert(projectKeywords)
    .values(keywords.map((keyword, position) => ({ projectId: project.id, position, keyword })))
    .run();
}

export function replaceContacts(db: Database, project: OwnProject, contacts: readonly string[]): void {
  db.delete(projectContacts).where(eq(projectContacts.projectId, project.id)).run();
  if (contacts.length === 0) return;
  db.insert(projectContacts)
    .values(contacts.map((contactInfo, position) => ({ projectId: project.id, position, contactInfo })))
    .run();
}

export function replaceTags(db: Database, project: OwnProject, userIds: readonly number[]): void {
  db.delete(projectTags).where(eq(projectTags.projectId, project.id)).run();
  if (userIds.length === 0) return;
  db.insert(projectTags)
    .values(userIds.map((userId, position) => ({ projectId: project.id, userId, position })))
    .run();
}

export function insertImages(
  db: Database,
  project: OwnProject,
  images: readonly { readonly file: string; readonly width: number; readonly height: number }[],
): void {
  if (images.length === 0) return;
  db.insert(projectImages)
    .values(images.map(({ file, width, height }) => ({ projectId: project.id, file, width, height })))
    .run();
}

/** Deletes pictures of a post by id and answers their files; ids that are not of this post are skipped. */
export function deleteImages(db: Database, project: OwnProject, ids: readonly number[]): string[] {
  return db
    .delete(projectImages)
    .where(and(eq(projectImages.projectId, project.id), oneOf(projectImages.id, ids)))
    .returning({ file: projectImages.file })
    .all()
    .map(({ file }) => file);
}
