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
function inPosts(
  build: (db: Database) => { prepare(): { all(values: { ref: number; most: number }): { id: number }[] } },
) {
  const statement = prepared(build);
  return (db: Database, { row: { ref } }: RemovalGrant<"account">, most: number) => {
    const rows = statement(db).all({ ref, most });
    return rows.map(({ id }) => id);
  };
}

const likesDeleted = inPosts((db) =>
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
export const deleteLikes: typeof likesDeleted = (db, begun, most) => {
  const ids = likesDeleted(db, begun, most);
  countsLowered(db).run({ ids: asList(ids) });
  return ids;
};

/** Deletes tags of the member. */
export const deleteTags = inPosts((db) =>
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
