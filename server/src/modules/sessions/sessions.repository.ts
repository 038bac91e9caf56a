import type { Database } from "@chonsu/db/open-database";
import { sessions } from "@chonsu/db/tables/sessions";
import { users } from "@chonsu/db/tables/users";
import { and, eq, lt, ne } from "drizzle-orm";

/** The session with its member's standing; `sessionId` is null when the member exists but the session has ended. */
export function findSessionOf(db: Database, sessionId: string, userId: number) {
  return db
    .select({ id: users.id, isStaff: users.isStaff, sessionId: sessions.id })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.id, sessionId), eq(sessions.userId, users.id)))
    .where(eq(users.id, userId))
    .get();
}

export function findLogin(db: Database, email: string) {
  return db.select({ id: users.id, passwordHash: users.passwordHash }).from(users).where(eq(users.email, email)).get();
}

export function findPasswordHash(db: Database, userId: number): string | undefined {
  return db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)).get()?.hash;
}

export function insertSession(db: Database, row: { id: string; userId: number; createdAt: number }): void {
  db.insert(sessions)
    .values({ ...row, provenAt: null })
    .run();
}

export function touchLastLogin(db: Database, userId: number, at: number): void {
  db.update(users).set({ lastLogin: at }).where(eq(users.id, userId)).run();
}

/** Ends the sessions of a member, all of them or all but one; answers the ids of those that ended. */
export function deleteSessions(db: Database, userId: number, keep: string | undefined): string[] {
  const mine = eq(sessions.userId, userId);
  return db
    .delete(sessions)
    .where(keep === undefined ? mine : and(mine, ne(sessions.id, keep)))
    .returning({ id: sessions.id })
    .all()
    .map((row) => row.id);
}

/** Takes away sessions of a member that began before a moment. */
export function deleteSessionsBefore(db: Database, userId: number, moment: number): void {
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), lt(sessions.createdAt, moment)))
    .run();
}

export function findProof(db: Database, sessionId: string): number | null {
  return (
    db.select({ provenAt: sessions.provenAt }).from(sessions).where(eq(sessions.id, sessionId)).get()?.provenAt ?? null
  );
}

export function setProof(db: Database, sessionId: string, at: number): void {
  db.update(sessions).set({ provenAt: at }).where(eq(sessions.id, sessionId)).run();
}
