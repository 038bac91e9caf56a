import type { Database } from "@chonsu/db/open-database";
import { asList, finderBy, given, inGivenList, isGiven, oneOf, prepared } from "@chonsu/db/prepared";
import { experienceInvitations, experienceMembers, experiences } from "@chonsu/db/tables/experiences";
import { and, asc, eq, gt, inArray, notExists, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import type { Actor } from "../../access/caller.ts";
import type { Grant } from "../../access/grant.ts";

export type ExperienceRow = typeof experiences.$inferSelect;

/** An experience that the actor created. */
export type ManagedExperience = Grant<"experience.manage", ExperienceRow & { readonly creatorId: number }>;

/** An experience with one of its members or invitees. */
interface Membership {
  readonly experience: ExperienceRow;
  readonly userId: number;
}

/** An experience in which the actor takes part. */
export type Participation = Grant<"experience.take-part", Membership>;

/** Somebody who may become a member, and their inviter. */
export type Joining = Grant<"experience.join", Membership & { readonly inviterId: number }>;

/** Members who leave or are removed. */
export type MembersRemoval = Grant<
  "experience.remove-members",
  { readonly experienceIds: readonly number[]; readonly userIds: readonly number[] }
>;

export const findExperience = finderBy(experiences.id, (db, isIt) => db.select().from(experiences).where(isIt));

export function insertExperience(db: Database, { id }: Actor, title: string, createdAt: number): ExperienceRow {
  return db.insert(experiences).values({ creatorId: id, title, createdAt }).returning().get();
}

export function updateTitle(db: Database, { row }: ManagedExperience, title: string): ExperienceRow {
  db.update(experiences).set({ title }).where(eq(experiences.id, row.id)).run();
  return { ...row, title };
}

function memberOf(db: Database) {
  return db
    .select({ id: experienceMembers.experienceId })
    .from(experienceMembers)
    .where(isGiven(experienceMembers.userId, "userId"));
}

function invitedTo(db: Database) {
  return db
    .select({ id: experienceInvitations.experienceId })
    .from(experienceInvitations)
    .where(and(isGiven(experienceInvitations.inviteeId, "userId"), eq(experienceInvitations.status, "pending")));
}

/** A page of the experiences for which a condition holds, by id. */
function pageWhere(db: Database, condition: SQL | undefined) {
  return db
    .select()
    .from(experiences)
    .where(and(condition, gt(experiences.id, given("after"))))
    .orderBy(asc(experiences.id))
    .limit(given("limit"));
}

const experiencesOf = prepared((db) => pageWhere(db, inArray(experiences.id, memberOf(db))));
const experiencesAround = prepared((db) =>
  pageWhere(db, or(inArray(experiences.id, memberOf(db)), inArray(experiences.id, invitedTo(db)))),
);

/** The experiences of a member, by id. With `after`, those that follow it. */
export function listExperiencesOf(db: Database, userId: number, after: ExperienceRow | undefined, limit: number) {
  return experiencesOf(db).all({ userId, after: after?.id ?? 0, limit });
}

/** The same, with the experiences that have a pending invitation to the actor. */
export function listExperiencesAround(db: Database, actor: Actor, after: ExperienceRow | undefined, limit: number) {
  return experiencesAround(db).all({ userId: actor.id, after: after?.id ?? 0, limit });
}

const circles = prepared((db) => {
  const members = db
    .select({ experienceId: experienceMembers.experienceId, userId: experienceMembers.userId })
    .from(experienceMembers)
    .where(inGivenList(experienceMembers.experienceId, "ids"));
  const invited = db
    .select({ experienceId: experienceInvitations.experienceId, userId: experienceInvitations.inviteeId })
    .from(experienceInvitations)
    .where(and(inGivenList(experienceInvitations.experienceId, "ids"), eq(experienceInvitations.status, "pending")));
  return union(members, invited);
});

/** A member or invitee whose own list shows an experience. */
export type InCircle = ReturnType<typeof listCircles>[number];

/** The members and pending invitees of some experiences, each once for an experience. */
export function listCircles(db: Database, experienceIds: readonly number[]) {
  return circles(db).all({ ids: asList(experienceIds) });
}

const idsOf = prepared((db) => memberOf(db).limit(given("most")));

/** The ids of some experiences of a member. */
export function listIdsOf(db: Database, userId: number, most: number): number[] {
  return idsOf(db)
    .all({ userId, most })
    .map(({ id }) => id);
}

/** In the order of joining; at the same moment, in the order of insertion. */
const byJoining = [asc(experienceMembers.joinedAt), asc(sql`${experienceMembers}.rowid`)];

const membersIn = prepared((db) =>
  db
    .select({ experienceId: experienceMembers.experienceId, userId: experienceMembers.userId })
    .from(experienceMembers)
    .where(inGivenList(experienceMembers.experienceId, "ids"))
    .orderBy(...byJoining),
);

/** The members of some experiences, in the order of joining. */
export function listMembers(db: Database, experienceIds: readonly number[]) {
  return membersIn(db).all({ ids: asList(experienceIds) });
}

export function listMemberIds(db: Database, experienceId: number): number[] {
  return listMembers(db, [experienceId]).map(({ userId }) => userId);
}

const membershipOf = prepared((db) =>
  db
    .select({ userId: experienceMembers.userId })
    .from(experienceMembers)
    .where(and(isGiven(experienceMembers.experienceId, "experienceId"), isGiven(experienceMembers.userId, "userId"))),
);

export function isMemberOf(db: Database, experienceId: number, userId: number): boolean {
  return membershipOf(db).get({ experienceId, userId }) !== undefined;
}

export function insertMembership(db: Database, { row }: Joining, joinedAt: number): void {
  db.insert(experienceMembers).values({ experienceId: row.experience.id, userId: row.userId, joinedAt }).run();
}

/** Deletes the memberships of some members in some experiences. */
export function deleteMemberships(db: Database, { row: { experienceIds, userIds } }: MembersRemoval): void {
  db.delete(experienceMembers)
    .where(and(oneOf(experienceMembers.experienceId, experienceIds), oneOf(experienceMembers.userId, userIds)))
    .run();
}

function membersHere(db: Database) {
  return db
    .select({ userId: experienceMembers.userId })
    .from(experienceMembers)
    .where(eq(experienceMembers.experienceId, experiences.id))
    .orderBy(...byJoining)
    .limit(1);
}

/** Returns the ids of the given experiences that have no members. */
export function listDeserted(db: Database, { row: { experienceIds } }: MembersRemoval): number[] {
  return db
    .select({ id: experiences.id })
    .from(experiences)
    .where(and(oneOf(experiences.id, experienceIds), notExists(membersHere(db))))
    .all()
    .map(({ id }) => id);
}

/** Deletes the given experiences that have no members, with all related rows (R20). */
export function deleteDeserted(db: Database, { row: { experienceIds } }: MembersRemoval): void {
  db.delete(experiences)
    .where(and(oneOf(experiences.id, experienceIds), notExists(membersHere(db))))
    .run();
}

/** Passes experiences that a leaving member created to the member who joined first (R20). Returns their ids. */
export function handOver(db: Database, { row: { experienceIds, userIds } }: MembersRemoval): number[] {
  return db
    .update(experiences)
    .set({ creatorId: sql`(${membersHere(db)})` })
    .where(and(oneOf(experiences.id, experienceIds), oneOf(experiences.creatorId, userIds)))
    .returning({ id: experiences.id })
    .all()
    .map(({ id }) => id);
}
