import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, isGiven, prepared } from "@chonsu/db/prepared";
import { comments } from "@chonsu/db/tables/comments";
import { projectLikes, projects, projectTags } from "@chonsu/db/tables/projects";
import { and, desc, eq, not, sql } from "drizzle-orm";
import { changesSome, type RemovalGrant } from "../../access/removal-grants.ts";
import type { WasInCircle } from "./project-circle.repository.ts";
import type { ProjectRow } from "./projects.repository.ts";

/** The rows that belong to a post that is being removed. */

const removed = prepared((db) => db.select().from(projects).where(isGiven(projects.id, "ref")));

export function findRemoved(db: Database, { row }: RemovalGrant<"project">): ProjectRow | undefined {
  return removed(db).get(row);
}

export function deleteRemoved(db: Database, { row }: RemovalGrant<"project">): void {
  db.delete(projects).where(eq(projects.id, row.ref)).run();
}

const written = { id: comments.id, projectId: comments.projectId, userId: comments.userId };
const lastComments = prepared((db) =>
  db
    .select(written)
    .from(comments)
    .where(isGiven(comments.projectId, "ref"))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(given("most")),
);
const otherReplies = prepared((db) =>
  db
    .select(written)
    .from(comments)
    .where(and(inGivenList(comments.parentId, "ids"), not(inGivenList(comments.id, "ids"))))
    .limit(given("most")),
);
const commentsDeleted = prepared((db) =>
  db.delete(comments).where(and(inGivenList(comments.id, "ids"), isGiven(comments.projectId, "ref"))),
);

/** Deletes at most `most` comments, each reply before the comment it replies to. Returns their authors. */
export function deleteComments(db: Database, { row: { ref } }: RemovalGrant<"project">, most: number): WasInCircle[] {
  const last = lastComments(db).all({ ref, most });
  // A reply comes after its comment, so it is among these rows. Only when the clock was set back it may not be.
  const replies = otherReplies(db).all({ ids: listOf(last), most });
  const gone = replies.length > 0 ? replies : last;
  commentsDeleted(db).run({ ref, ids: listOf(gone) });
  return gone;
}

function listOf(rows: readonly { readonly id: number }[]): string {
  return asList(rows.map(({ id }) => id));
}

const tagsDeleted = prepared((db) =>
  db
    .delete(projectTags)
    .where(isGiven(projectTags.projectId, "ref"))
    .limit(given("most"))
    .returning({ projectId: projectTags.projectId, userId: projectTags.userId }),
);

/** Deletes at most `most` tags. Returns the tagged members. */
export function deleteTags(db: Database, { row: { ref } }: RemovalGrant<"project">, most: number): WasInCircle[] {
  return tagsDeleted(db).all({ ref, most });
}

/** Deletes at most `most` likes. Returns how many were deleted. */
export const deleteLikes = changesSome<"project">((db) =>
  db.delete(projectLikes).where(isGiven(projectLikes.projectId, "ref")).limit(given("most")),
);

/**
 * Removes a member who leaves from posts. Each function changes at most `most` rows and returns the id of the post for
 * each changed row.
 */
function inPosts(
  build: (db: Database) => { prepare(): { all(values: { ref: number; most: number }): { id: number }[] } },
) {
  const statement = prepared(build);
  return (db: Database, { row: { ref } }: RemovalGrant<"account">, most: number) => {
    const rows = statement(db).all({ ref, most });
    return rows.map(({ id }) => id);
  };
}

const likesOfMemberDeleted = inPosts((db) =>
  db
    .delete(projectLikes)
    .where(isGiven(projectLikes.userId, "ref"))
    .limit(given("most"))
    .returning({ id: projectLikes.projectId }),
);
const countsLowered = prepared((db) =>
  db
    .update(projects)
    .set({ likeCount: sql`${projects.likeCount} - 1` })
    .where(inGivenList(projects.id, "ids")),
);

export const deleteLikesOf: typeof likesOfMemberDeleted = (db, begun, most) => {
  const ids = likesOfMemberDeleted(db, begun, most);
  countsLowered(db).run({ ids: asList(ids) });
  return ids;
};

export const deleteTagsOf = inPosts((db) =>
  db
    .delete(projectTags)
    .where(isGiven(projectTags.userId, "ref"))
    .limit(given("most"))
    .returning({ id: projectTags.projectId }),
);

/** Removes the author from comments of the member, which stay (R8). */
export const unsignComments = inPosts((db) =>
  db
    .update(comments)
    .set({ userId: null })
    .where(isGiven(comments.userId, "ref"))
    .limit(given("most"))
    .returning({ id: comments.projectId }),
);

/** Removes the author from posts of the member, which stay (R8). */
export const unsignPosts = inPosts((db) =>
  db
    .update(projects)
    .set({ userId: null })
    .where(isGiven(projects.userId, "ref"))
    .limit(given("most"))
    .returning({ id: projects.id }),
);
