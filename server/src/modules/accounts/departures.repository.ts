import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, isGiven, prepared } from "@chonsu/db/prepared";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { invitationLinks } from "@chonsu/db/tables/invitation-links";
import { sessions } from "@chonsu/db/tables/sessions";
import { users } from "@chonsu/db/tables/users";
import { eq, or, sql } from "drizzle-orm";
import { changesSome, type RemovalGrant } from "../../access/removal-grants.ts";

/** Ends all sessions of a member who leaves. */
export function deleteSessionsOf(db: Database, { row: { ref } }: RemovalGrant<"account">): void {
  db.delete(sessions).where(eq(sessions.userId, ref)).run();
}

const { fromUserId, toUserId } = friendRelations;
const relationsDeleted = prepared((db) =>
  db
    .delete(friendRelations)
    .where(or(isGiven(fromUserId, "ref"), isGiven(toUserId, "ref")))
    .limit(given("most"))
    .returning({ id: friendRelations.id, fromUserId, toUserId, status: friendRelations.status }),
);
const countsLowered = prepared((db) => {
  const lost = sql`(select count(*) from json_each(${given("ids")}) where value = ${users.id})`;
  return db
    .update(users)
    .set({ oneDegreeCount: sql`${users.oneDegreeCount} - ${lost}` })
    .where(inGivenList(users.id, "ids"));
});

/** Deletes at most `most` relations of a member who leaves, in any state. Returns their ids and the other members. */
export function deleteRelations(db: Database, { row: { ref } }: RemovalGrant<"account">, most: number) {
  const rows = relationsDeleted(db).all({ ref, most });
  const chons = rows.filter(({ status }) => status === "accepted");
  countsLowered(db).run({ ids: asList(chons.flatMap((row) => [row.fromUserId, row.toUserId])) });
  return rows.map((row) => ({ id: row.id, userId: row.fromUserId === ref ? row.toUserId : row.fromUserId }));
}

/** Deletes at most `most` invitation links of a member who leaves. Returns how many were deleted. */
export const deleteLinks = changesSome<"account">((db) =>
  db.delete(invitationLinks).where(isGiven(invitationLinks.inviterId, "ref")).limit(given("most")),
);

/**
 * Deletes a member, and by foreign keys the rest of the member's rows. Returns the file of the picture, if there is
 * one.
 */
export function deleteMember(db: Database, { row: { ref } }: RemovalGrant<"account">): string[] {
  const rows = db.delete(users).where(eq(users.id, ref)).returning({ file: users.imageFile }).all();
  return rows.flatMap(({ file }) => file ?? []);
}
