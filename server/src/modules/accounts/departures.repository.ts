import type { Database } from "@chonsu/db/open-database";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { projectLikes, projects } from "@chonsu/db/tables/projects";
import { users } from "@chonsu/db/tables/users";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";
import type { Grant } from "../../access/grant.ts";

/**
 * What a departure changes in rows that stay. Foreign keys do the rest: they delete what belongs to the member
 * (profile, sessions, links, relations, likes, tags, details, invitations, notifications, history) and clear the author
 * of posts, comments and messages (R8).
 */

export function findMemberToLeave(db: Database, actor: Actor) {
  return db.select({ id: users.id, imageFile: users.imageFile }).from(users).where(eq(users.id, actor.id)).get();
}
export type MemberToLeave = NonNullable<ReturnType<typeof findMemberToLeave>>;

/** A member who has proved that they may leave. */
export type LeavingMember = Grant<"account.leave", MemberToLeave>;

/** The other members of all relations of a member, including pending and rejected ones. */
export function listRelated(db: Database, { row: { id: userId } }: LeavingMember) {
  return db
    .select({
      id: friendRelations.id,
      userId: sql<number>`iif(${friendRelations.fromUserId} = ${userId}, ${friendRelations.toUserId}, ${friendRelations.fromUserId})`,
    })
    .from(friendRelations)
    .where(or(eq(friendRelations.fromUserId, userId), eq(friendRelations.toUserId, userId)))
    .all();
}

/** Lowers the chon count of each chon of the member by one. */
export function lowerChonCounts(db: Database, { row: { id } }: LeavingMember): void {
  const { fromUserId, toUserId, status } = friendRelations;
  const other = sql`iif(${fromUserId} = ${id}, ${toUserId}, ${fromUserId})`;
  const chons = db
    .select({ id: other })
    .from(friendRelations)
    .where(and(or(eq(fromUserId, id), eq(toUserId, id)), eq(status, "accepted")));
  db.update(users)
    .set({ oneDegreeCount: sql`${users.oneDegreeCount} - 1` })
    .where(inArray(users.id, chons))
    .run();
}

/** Lowers the like count of each post that the member likes by one. */
export function lowerLikeCounts(db: Database, { row }: LeavingMember): void {
  const liked = db.select({ id: projectLikes.projectId }).from(projectLikes).where(eq(projectLikes.userId, row.id));
  db.update(projects)
    .set({ likeCount: sql`${projects.likeCount} - 1` })
    .where(inArray(projects.id, liked))
    .run();
}

export function deleteMember(db: Database, { row }: LeavingMember): void {
  db.delete(users).where(eq(users.id, row.id)).run();
}
