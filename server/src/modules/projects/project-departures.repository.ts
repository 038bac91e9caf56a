import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, isGiven, prepared } from "@chonsu/db/prepared";
import { comments } from "@chonsu/db/tables/comments";
import { projectLikes, projects, projectTags } from "@chonsu/db/tables/projects";
import { sql } from "drizzle-orm";
import type { RemovalGrant } from "../../access/removal-grants.ts";

/**
 * Removes a member who leaves from posts. Each function changes at most `most` rows and returns the id of the post for
 * each changed row.
 */

type Some = (db: Database, begun: RemovalGrant<"account">, most: number) => number[];

const likesDeleted = prepared((db) =>
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

/** Deletes likes of the member. */
export const deleteLikes: Some = (db, { row: { ref } }, most) => {
  const ids = idsOf(likesDeleted(db).all({ ref, most }));
  countsLowered(db).run({ ids: asList(ids) });
  return ids;
};

const tagsDeleted = prepared((db) =>
  db
    .delete(projectTags)
    .where(isGiven(projectTags.userId, "ref"))
    .limit(given("most"))
    .returning({ id: projectTags.projectId }),
);

/** Deletes tags of the member. */
export const deleteTags: Some = (db, { row: { ref } }, most) => idsOf(tagsDeleted(db).all({ ref, most }));

const commentsUnsigned = prepared((db) =>
  db
    .update(comments)
    .set({ userId: null })
    .where(isGiven(comments.userId, "ref"))
    .limit(given("most"))
    .returning({ id: comments.projectId }),
);

/** Removes the author from comments of the member, which stay (R8). */
export const unsignComments: Some = (db, { row: { ref } }, most) => idsOf(commentsUnsigned(db).all({ ref, most }));

const postsUnsigned = prepared((db) =>
  db
    .update(projects)
    .set({ userId: null })
    .where(isGiven(projects.userId, "ref"))
    .limit(given("most"))
    .returning({ id: projects.id }),
);

/** Removes the author from posts of the member, which stay (R8). */
export const unsignPosts: Some = (db, { row: { ref } }, most) => idsOf(postsUnsigned(db).all({ ref, most }));

function idsOf(rows: readonly { readonly id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
