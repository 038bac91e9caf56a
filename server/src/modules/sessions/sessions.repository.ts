import type { Database } from "@chonsu/db/open-database";
import { isGiven, prepared } from "@chonsu/db/prepared";
import { isThere } from "@chonsu/db/tables/removals";
import { sessions } from "@chonsu/db/tables/sessions";
import { users } from "@chonsu/db/tables/users";
import { and, eq, lt, ne } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";
import type { Grant } from "../../access/grant.ts";

/** The member whose session may begin. */
export type BeginSession = Grant<"session.begin", { readonly userId: number }>;

/** The member whose sessions may end: all, all except `keep`, or `only` one. Both are ids of sessions. */
export type EndSessions = Grant<
  "sessions.end",
  { readonly userId: number; readonly keep?: string | undefined; readonly only?: string }
>;

/** A proof that somebody knows a member's password, or receives the mails of their address (R4, R5). */
export type PasswordProof = Grant<"password.proven", { readonly userId: number }>;

const standing = prepared((db) =>
  db
    .select({ isStaff: users.isStaff, sessionOf: sessions.userId })
    .from(users)
    .leftJoin(sessions, isGiven(sessions.id, "sessionId"))
    .where(isGiven(users.id, "userId")),
);

/** A member's permissions, and whose the session is: null when it has ended. Undefined when the member left. */
export function findStanding(db: Database, userId: number, sessionId: string) {
  return standing(db).get({ userId, sessionId });
}

/** The member with an address. Undefined for a member who is leaving. */
export function findLogin(db: Database, email: string) {
  return db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, email), isThere("account", users.id)))
    .get();
}

export function findPasswordHash(db: Database, userId: number): string | undefined {
  return db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)).get()?.hash;
}

export function insertSession(db: Database, { row }: BeginSession, id: string, createdAt: number): void {
  db.insert(sessions).values({ id, userId: row.userId, createdAt, provenAt: null }).run();
}

export function touchLastLogin(db: Database, { row }: BeginSession, at: number): void {
  db.update(users).set({ lastLogin: at }).where(eq(users.id, row.userId)).run();
}

/** Deletes the sessions of a member that may end. Returns their ids. */
export function deleteSessions(db: Database, { row: { userId, keep, only } }: EndSessions): string[] {
  const isIt = only === undefined ? undefined : eq(sessions.id, only);
  const isOther = keep === undefined ? undefined : ne(sessions.id, keep);
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isIt, isOther))
    .returning({ id: sessions.id })
    .all()
    .map((row) => row.id);
}

/** Deletes sessions of a member that began before a moment. */
export function deleteSessionsBefore(db: Database, { row }: BeginSession, moment: number): void {
  db.delete(sessions)
    .where(and(eq(sessions.userId, row.userId), lt(sessions.createdAt, moment)))
    .run();
}

export function findProof(db: Database, { sessionId }: Actor): number | null {
  return (
    db.select({ provenAt: sessions.provenAt }).from(sessions).where(eq(sessions.id, sessionId)).get()?.provenAt ?? null
  );
}

export function setProof(db: Database, { sessionId }: Actor, at: number): void {
  db.update(sessions).set({ provenAt: at }).where(eq(sessions.id, sessionId)).run();
}
