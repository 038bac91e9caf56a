import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, isGiven, oneOf, prepared } from "@chonsu/db/prepared";
import { experienceInvitations, experiences } from "@chonsu/db/tables/experiences";
import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";
import type { Grant } from "../../access/grant.ts";
import type { ManagedExperience } from "./experiences.repository.ts";

export type InvitationRow = typeof experienceInvitations.$inferSelect;

/** A pending invitation of the actor, who may answer it. */
export type MyInvitation = Grant<"experience-invitation.answer", InvitationRow>;

const invitationsInto = prepared((db) =>
  db
    .select()
    .from(experienceInvitations)
    .where(inGivenList(experienceInvitations.experienceId, "ids"))
    .orderBy(asc(experienceInvitations.id)),
);

/** Invitations to some experiences, of every status, by id. */
export function listInvitations(db: Database, experienceIds: readonly number[]): InvitationRow[] {
  return invitationsInto(db).all({ ids: asList(experienceIds) });
}

export function findInvitation(db: Database, id: number) {
  return db
    .select({ invitation: experienceInvitations, experience: experiences })
    .from(experienceInvitations)
    .innerJoin(experiences, eq(experiences.id, experienceInvitations.experienceId))
    .where(eq(experienceInvitations.id, id))
    .get();
}

/** A member's invitation to an experience: the pending one, or else the latest one. */
export function findInvitationOf(db: Database, experienceId: number, inviteeId: number): InvitationRow | undefined {
  return db
    .select()
    .from(experienceInvitations)
    .where(and(eq(experienceInvitations.experienceId, experienceId), eq(experienceInvitations.inviteeId, inviteeId)))
    .orderBy(desc(sql`${experienceInvitations.status} = 'pending'`), desc(experienceInvitations.id))
    .limit(1)
    .get();
}

const around = prepared((db) =>
  db
    .delete(experienceInvitations)
    .where(or(isGiven(experienceInvitations.inviterId, "userId"), isGiven(experienceInvitations.inviteeId, "userId")))
    .limit(given("most"))
    .returning(),
);

/** Deletes some invitations from or to the actor, and returns them. */
export function deleteInvitationsAround(db: Database, { id: userId }: Actor, most: number): InvitationRow[] {
  return around(db).all({ userId, most });
}

/**
 * Makes the creators of some experiences the inviters of their pending invitations (R31). It only restores an
 * invariant, so it needs no grant.
 */
export function inheritInvitations(db: Database, experienceIds: readonly number[]): void {
  const creator = sql`(select ${experiences.creatorId} from ${experiences} where ${experiences.id} = ${experienceInvitations.experienceId})`;
  db.update(experienceInvitations)
    .set({ inviterId: creator })
    .where(and(oneOf(experienceInvitations.experienceId, experienceIds), eq(experienceInvitations.status, "pending")))
    .run();
}

/** Inserts an invitation from the creator for each of these members. */
export function insertInvitations(
  db: Database,
  { row: experience }: ManagedExperience,
  inviteeIds: readonly number[],
  createdAt: number,
): InvitationRow[] {
  if (inviteeIds.length === 0) return [];
  const shared = {
    experienceId: experience.id,
    inviterId: experience.creatorId,
    createdAt,
    status: "pending",
  } as const;
  return db
    .insert(experienceInvitations)
    .values(inviteeIds.map((inviteeId) => ({ ...shared, inviteeId })))
    .returning()
    .all();
}

export function setAnswer(db: Database, { row }: MyInvitation, status: "accepted" | "rejected"): void {
  db.update(experienceInvitations).set({ status }).where(eq(experienceInvitations.id, row.id)).run();
}

/** Deletes invitations to an experience. */
export function deleteInvitations(db: Database, { row }: ManagedExperience, ids: readonly number[]): void {
  db.delete(experienceInvitations)
    .where(and(eq(experienceInvitations.experienceId, row.id), oneOf(experienceInvitations.id, ids)))
    .run();
}
