import type { Database } from "@chonsu/db/open-database";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { projectLikes, projects } from "@chonsu/db/tables/projects";
import { users } from "@chonsu/db/tables/users";
import { eq, inArray, or, sql } from "drizzle-orm";
import type { Granted } from "../../command/grant.ts";
import { oneOf } from "../../platform/one-of.ts";

/*
 * What a departure changes in rows that stay: one command over many tables. What goes with the member's row (profile, sessions, links,
 * relations, likes, tags, details, invitations, notifications, history) and what merely forgets it (posts, comments, messages, R8) is
 * written in the foreign keys of the tables.
 */

export function findMemberToLeave(db: Database, userId: number) {
  return db.select({ id: users.id, imageFile: users.imageFile }).from(users).where(eq(users.id, userId)).get();
}
export type MemberToLeave = NonNullable<ReturnType<typeof findMemberToLeave>>;

/** A member who proved to be the one who leaves. */
export type LeavingMember = Granted<MemberToLeave>;

/** The other ends of all relations of a member, requests and refusals included. */
export function listRelated(db: Database, userId: number) {
  return db
    .select({
      id: friendRelations.id,
      userId: sql<number>`iif(${friendRelations.fromUserId} = ${userId}, ${friendRelations.toUserId}, ${friendRelations.fromUserId})`,
      status: friendRelations.status,
    })
    .from(friendRelations)
    .where(or(eq(friendRelations.fromUserId, userId), eq(friendRelations.toUserId, userId)))
    .all();
}

/** One chon less for each of these. */
export function lowerChonCounts(db: Database, userIds: readonly number[]): void {
  db.update(users)
    .set({ oneDegreeCount: sql`${users.oneDegreeCount} - 1` })
    .where(oneOf(users.id, userIds))
    .run();
}

/** One like less for each post the member likes. */
export function lowerLikeCounts(db: Database, userId: number): void {
  const liked = db.select({ id: projectLikes.projectId }).from(projectLikes).where(eq(projectLikes.userId, userId));
  db.update(projects)
    .set({ likeCount: sql`${projects.likeCount} - 1` })
    .where(inArray(projects.id, liked))
    .run();
}

export function deleteMember(db: Database, member: LeavingMember): void {
  db.delete(users).where(eq(users.id, member.id)).run();
}
